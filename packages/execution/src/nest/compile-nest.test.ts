/* eslint-disable @typescript-eslint/only-throw-error -- a tool or a stage may throw anything. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallState } from '../call/call-state.ts';
import { compileNest } from './compile-nest.ts';
import type { Stage } from './stage.ts';

/** As much of a call as the nest itself looks at. */
function callWith(trail: string[]) {
  const call = {
    ended: false,
    trail,
    endIfCancelled: () => false,
    endWithFault(cause: unknown) {
      call.ended = true;
      trail.push(`fault ${String(cause)}`);
    },
  };
  return call as unknown as CallState & { trail: string[]; ended: boolean };
}

type Kind = 'sync' | 'async' | 'throws' | 'rejects' | 'ends';

function stage(name: string, enter: Kind = 'sync', leave: Kind = 'sync'): Stage {
  const act = (what: string, kind: Kind) => (given: CallState) => {
    const call = given as CallState & { trail: string[]; ended: boolean };
    call.trail.push(`${what} ${name}`);
    if (kind === 'ends') call.ended = true;
    if (kind === 'throws') throw name;
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    if (kind === 'rejects') return Promise.reject(name);
    return kind === 'async' ? Promise.resolve() : undefined;
  };
  return { name, enter: act('enter', enter), leave: act('leave', leave) };
}

function around(name: string, times: number, isAsync: boolean): Stage {
  return {
    name,
    around(given, next) {
      const { trail } = given as CallState & { trail: string[] };
      trail.push(`begin ${name}`);
      if (!isAsync) {
        const end = (): void => void trail.push(`end ${name}`);
        const pending = times === 0 ? undefined : next(given);
        return pending === undefined ? end() : pending.then(end);
      }
      return (async () => {
        for (let time = 0; time < times; time += 1) await next(given);
        trail.push(`end ${name}`);
      })();
    },
  };
}

async function trailOf(stages: readonly Stage[]): Promise<string[]> {
  const trail: string[] = [];
  await compileNest(stages)(callWith(trail));
  return trail;
}

describe('compileNest', () => {
  it('goes down the list and comes back up', async () => {
    expect(await trailOf([stage('a'), stage('b', 'async'), stage('c')])).toEqual([
      'enter a',
      'enter b',
      'enter c',
      'leave c',
      'leave b',
      'leave a',
    ]);
  });

  it('runs what lies further in as often as an around stage asks, leaves included', async () => {
    const inner = [stage('b'), stage('c', 'async', 'async')];
    const once = ['enter b', 'enter c', 'leave c', 'leave b'];
    expect(await trailOf([stage('a'), around('retry', 2, true), ...inner])).toEqual([
      'enter a',
      'begin retry',
      ...once,
      ...once,
      'end retry',
      'leave a',
    ]);
    expect(await trailOf([stage('a'), around('skip', 0, false), ...inner])).toEqual([
      'enter a',
      'begin skip',
      'end skip',
      'leave a',
    ]);
  });

  it('turns back where a stage ends the call', async () => {
    expect(
      await trailOf([stage('a'), stage('b', 'ends'), around('c', 1, false), stage('d')]),
    ).toEqual(['enter a', 'enter b', 'leave b', 'leave a']);
  });

  it.each<[string, Stage, string[]]>([
    [
      'a throw on the way in',
      stage('b', 'throws'),
      ['enter a', 'enter b', 'fault b', 'leave b', 'leave a'],
    ],
    [
      'a rejection on the way in',
      stage('b', 'rejects'),
      ['enter a', 'enter b', 'fault b', 'leave b', 'leave a'],
    ],
    [
      'a throw on the way out',
      stage('b', 'ends', 'throws'),
      ['enter a', 'enter b', 'leave b', 'fault b', 'leave a'],
    ],
    [
      'a rejection on the way out',
      stage('b', 'ends', 'rejects'),
      ['enter a', 'enter b', 'leave b', 'fault b', 'leave a'],
    ],
  ])('survives %s, and still leaves what it entered', async (_case, faulty, trail) => {
    expect(await trailOf([stage('a'), faulty, stage('c')])).toEqual(trail);
  });

  it.each([
    [
      'throws',
      {
        name: 'b',
        around: () => {
          throw 'b';
        },
      },
    ],
    ['rejects', { name: 'b', around: () => Promise.reject('b') }], // eslint-disable-line @typescript-eslint/prefer-promise-reject-errors
  ] as const)('survives an around stage that %s', async (_case, faulty) => {
    expect(await trailOf([stage('a'), faulty, stage('c')])).toEqual([
      'enter a',
      'fault b',
      'leave a',
    ]);
  });

  it('gives no promise for a call that stays synchronous', () => {
    expect(
      compileNest([stage('a'), around('b', 1, false), stage('c')])(callWith([])),
    ).toBeUndefined();
    expect(compileNest([stage('a', 'async')])(callWith([]))).toBeInstanceOf(Promise);
    expect(compileNest([])(callWith([]))).toBeUndefined();
  });

  it('enters in order, leaves in reverse, and leaves exactly what it entered, whatever the stages do', async () => {
    const kind = fc.constantFrom<Kind>('sync', 'async', 'throws', 'rejects', 'ends');
    const any = fc.oneof(
      fc.tuple(kind, kind).map(
        ([enter, leave]) =>
          (name: string) =>
            stage(name, enter, leave),
      ),
      fc.boolean().map((isAsync) => (name: string) => around(name, 1, isAsync)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(any, { maxLength: 8 }), async (makers) => {
        const trail = await trailOf(makers.map((make, index) => make(String(index))));
        const entered = trail
          .filter((step) => step.startsWith('enter'))
          .map((step) => step.slice(6));
        const left = trail.filter((step) => step.startsWith('leave')).map((step) => step.slice(6));
        expect(left).toEqual([...entered].reverse());
        expect(entered).toEqual([...entered].sort((a, b) => Number(a) - Number(b)));
      }),
    );
  });
});

import type { CallOutcome, JsonValue } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { createWorld, key, openHost, type HostOptions } from '../../test/support/approvals.ts';
import { callOf, testTool } from '../../test/support/open-run.ts';

const looks = ['ok', 'ok', 'warn', 'warn', 'warn', 'LOOP_DETECTED', 'LOOP_DETECTED'];

function fateOf(outcome: CallOutcome): string {
  if (outcome.status === 'ok')
    return outcome.warnings.some(({ code }) => code === 'LOOP_WARNING') ? 'warn' : 'ok';
  return 'error' in outcome ? outcome.error.code : outcome.status;
}

/** Makes the calls one by one; before each but the first, the run goes on in another process. */
async function suspendedBetween(names: readonly string[], options: HostOptions = {}) {
  const world = createWorld();
  const tick = testTool({ name: 'tick', execute: () => `tick ${String((ticks += 1))}` });
  let ticks = 0;
  const host = { extra: [tick, testTool({ name: 'other' })], ...options };
  const fates: string[] = [];
  const states: JsonValue[] = [];
  let run = openHost(world, host).open();
  for (const name of names) {
    fates.push(fateOf(await run.call(callOf(name))));
    const saved = JSON.parse(JSON.stringify(await run.suspend())) as JsonValue;
    states.push(saved);
    await run.close();
    run = await openHost(world, host).resume(saved);
  }
  return { world, host, fates, states };
}

const times = (count: number, ...names: string[]): string[] =>
  Array.from({ length: count }, () => names).flat();

describe('a loop with the run suspended between its calls', () => {
  it.each<[string, HostOptions]>([
    ['signed', { approvals: { signingKeys: [key] } }],
    ['not signed', {}],
    ['every identical call counts', { loop: { reset: 'never' } }],
  ])('is warned of and stopped as any other (%s)', async (_case, options) => {
    const { fates } = await suspendedBetween(times(7, 'look'), options);
    expect(fates).toEqual(looks);
  });

  it('is found where several calls come round', async () => {
    const { fates } = await suspendedBetween(times(5, 'look', 'other'));
    expect(fates).toContain('warn');
    expect(fates.at(-1)).toBe('LOOP_DETECTED');
  });

  it('is none where each call gives another result, and that is no contradiction', async () => {
    const { fates } = await suspendedBetween(times(8, 'tick'));
    expect(fates).toEqual(times(8, 'ok'));
  });

  it('is counted without writing results down', async () => {
    const { states } = await suspendedBetween(times(2, 'look'));
    expect(JSON.stringify(states)).not.toContain('nothing special');
  });
});

describe('what a run is said to have called', () => {
  const seen = { key: 'look x', count: 1, sameResults: 1 };
  it.each<[string, unknown, string]>([
    ['no object', 1, 'loops'],
    ['no keys', { seen: [], recent: [1] }, 'loops.recent'],
    ['too many last calls', { seen: [], recent: times(31, 'a') }, 'loops.recent'],
    ['no calls', { seen: [1], recent: [] }, 'loops.seen'],
    ['a call twice', { seen: [seen, seen], recent: [] }, 'loops.seen'],
    ['a count below nothing', { seen: [{ ...seen, count: -1 }], recent: [] }, 'loops.seen'],
    ['a result that is none', { seen: [{ ...seen, result: 1 }], recent: [] }, 'loops.seen'],
    [
      'more calls than are remembered',
      { seen: Array.from({ length: 257 }, (_, at) => ({ ...seen, key: `k${at}` })), recent: [] },
      'loops.seen',
    ],
  ])('is refused where it is %s', async (_case, loops, place) => {
    const { world, host, states } = await suspendedBetween(['look']);
    const saved = states[0] as { snapshot: object };
    const edited = { ...saved, snapshot: { ...saved.snapshot, loops } } as unknown as JsonValue;
    await expect(openHost(world, host).resume(edited)).rejects.toMatchObject({
      code: 'RUN_STATE_INVALID',
      place,
    });
  });
});

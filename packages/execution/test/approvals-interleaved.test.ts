import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isToolwrightError,
  type ApprovalRequest,
  type JsonValue,
  type Run,
} from '@toolwright/core';
import { createWorld, key, openHost, type TestHost, type World } from './support/approvals.ts';

/** What may happen to a run whose calls wait for people, in any order, in up to three processes. */
type Event =
  | { readonly kind: 'call'; readonly path: string }
  | {
      readonly kind: 'decide';
      readonly which: number;
      readonly verdict: 'approve' | 'deny';
      readonly scope: 'once' | 'run' | 'session' | 'rule';
      readonly edits: boolean;
    }
  | {
      readonly kind: 'go on';
      readonly which: number;
      readonly process: number;
      readonly twice: boolean;
    }
  | { readonly kind: 'repeat'; readonly which: number; readonly process: number }
  | { readonly kind: 'suspend'; readonly process: number }
  | { readonly kind: 'resume'; readonly which: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'set clock'; readonly ms: number }
  | { readonly kind: 'change world' };

const which = fc.nat(99);
const process = fc.nat(99);
const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const event: fc.Arbitrary<Event> = fc.oneof(
  weighted(
    4,
    fc.record({ kind: fc.constant('call' as const), path: fc.constantFrom('/a', '/b', '/c') }),
  ),
  weighted(
    6,
    fc.record({
      kind: fc.constant('decide' as const),
      which,
      verdict: fc.constantFrom('approve' as const, 'approve' as const, 'deny' as const),
      scope: fc.oneof(
        weighted(6, fc.constant('once' as const)),
        weighted(1, fc.constantFrom('run' as const, 'session' as const, 'rule' as const)),
      ),
      edits: fc.boolean(),
    }),
  ),
  weighted(
    8,
    fc.record({ kind: fc.constant('go on' as const), which, process, twice: fc.boolean() }),
  ),
  weighted(4, fc.record({ kind: fc.constant('repeat' as const), which, process })),
  weighted(1, fc.record({ kind: fc.constant('suspend' as const), process })),
  weighted(3, fc.record({ kind: fc.constant('resume' as const), which })),
  weighted(
    1,
    fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(1_000, 1_000, 300_000, 600_000),
    }),
  ),
  weighted(
    1,
    fc.record({
      kind: fc.constant('set clock' as const),
      ms: fc.constantFrom(-7_200_000, -30_000, 30_000, 3_600_000),
    }),
  ),
  weighted(1, fc.constant({ kind: 'change world' as const })),
);

interface Made {
  readonly id: string;
  readonly path: string;
  request?: ApprovalRequest;
}

/** What people have said, as far as it permits anything. */
interface Permission {
  readonly callId: string;
  readonly path: string;
  readonly scope: string;
  /** In the time that passes, whatever the clock shows. */
  readonly untilMs: number;
}

function pick<T>(items: readonly T[], at: number): T | undefined {
  return items[at % Math.max(1, items.length)];
}

class Interleaving {
  readonly #world: World = createWorld();
  readonly #signed: boolean;
  readonly #hosts: TestHost[] = [];
  readonly #runs: Run[] = [];
  readonly #made: Made[] = [];
  readonly #refused = new Set<string>();
  readonly #permissions: Permission[] = [];
  readonly #saved: { readonly json: JsonValue; readonly calls: number }[] = [];
  /** A process that starts after the clock was set back cannot know of it. */
  #setBackMs = 0;
  /** How often each call ran. */
  readonly ran = new Map<string, number>();
  readonly violations: string[] = [];

  constructor(signed: boolean) {
    this.#signed = signed;
    this.#runs.push(this.#openHost().open());
  }

  #openHost(): TestHost {
    const host = openHost(this.#world, {
      ...(this.#signed ? { approvals: { signingKeys: [key] } } : {}),
      limits: false,
      loop: false,
      tool: {
        execute: (input, { callId }) => this.#run(callId, (input as { path: string }).path),
      },
    });
    this.#hosts.push(host);
    return host;
  }

  #run(callId: string, path: string): string {
    this.ran.set(callId, (this.ran.get(callId) ?? 0) + 1);
    const now = this.#world.clock.monotonic();
    const isPermitted = this.#permissions.some(
      (one) =>
        (one.callId === callId && one.path === path && now < one.untilMs + this.#setBackMs) ||
        (one.scope === 'rule' ? true : one.scope !== 'once' && one.path === path),
    );
    // Not thrown: what a tool throws is an outcome.
    if (!isPermitted) this.violations.push(`${callId} ran without an approval`);
    if (this.#refused.has(callId)) this.violations.push(`${callId} ran though it was refused`);
    return 'done';
  }

  async happen(one: Event): Promise<void> {
    switch (one.kind) {
      case 'call': {
        const made: Made = { id: `call-${this.#made.length}`, path: one.path };
        this.#made.push(made);
        return this.#take(made, this.#runs.at(-1));
      }
      case 'decide':
        return this.#decide(one);
      case 'go on': {
        const made = pick(this.#made, one.which);
        const run = pick(this.#runs, one.process);
        const go = () => this.#quietly(async () => void (await run?.resumeCall(made?.id ?? '')));
        await Promise.all(one.twice ? [go(), go()] : [go()]);
        return;
      }
      case 'repeat': {
        const made = pick(this.#made, one.which);
        // The id of a call that nobody was asked about is free again once the call is over.
        return made?.request === undefined
          ? undefined
          : this.#take(made, pick(this.#runs, one.process));
      }
      case 'suspend':
        return this.#quietly(async () => {
          const run = pick(this.#runs, one.process);
          if (run === undefined) return;
          const json = JSON.parse(JSON.stringify(await run.suspend())) as JsonValue;
          this.#saved.push({ json, calls: this.#made.length });
          await run.close();
        });
      case 'resume': {
        const saved = pick(this.#saved, one.which);
        if (saved === undefined) return;
        return this.#quietly(async () => {
          const run = await this.#openHost().resume(saved.json);
          // What was refused of calls that came after the state was saved, nobody knows there.
          for (const { id } of this.#made.slice(saved.calls)) this.#refused.delete(id);
          this.#runs[(this.#runs.length % 3) as 0] = run;
        });
      }
      case 'pass':
        return this.#world.clock.advanceAsync(one.ms);
      case 'set clock':
        this.#setBackMs += Math.max(0, -one.ms);
        return this.#world.clock.setNow(this.#world.clock.now() + one.ms);
      case 'change world':
        this.#world.seen += '.';
    }
  }

  async #take(made: Made, run: Run | undefined): Promise<void> {
    await this.#quietly(async () => {
      const outcome = await run?.call({
        id: made.id,
        name: 'change',
        arguments: { path: made.path },
      });
      if (outcome?.status === 'suspended' && outcome.reason === 'approval')
        made.request = outcome.request;
    });
  }

  async #decide({ which: at, verdict, scope, edits }: Event & { kind: 'decide' }): Promise<void> {
    const made = pick(this.#made, at);
    if (made?.request === undefined) return;
    const request = made.request;
    await this.#quietly(async () => {
      const isEdit = edits && verdict === 'approve';
      await this.#hosts.at(-1)?.approvals.decide(request, {
        verdict,
        decidedBy: 'ben',
        ...(isEdit ? { input: { path: '/edited' } } : verdict === 'approve' ? { scope } : {}),
      });
      if (verdict === 'deny') this.#refused.add(made.id);
      else {
        // A process that has not heard of the refusal may have asked anew, and a person has answered that.
        this.#refused.delete(made.id);
        this.#permissions.push({
          callId: made.id,
          path: isEdit ? '/edited' : made.path,
          scope: isEdit ? 'once' : scope,
          untilMs: this.#world.clock.monotonic() + 600_000,
        });
      }
    });
  }

  /** Hosts hear of misuse as errors with a code; anything else is a fault. */
  async #quietly(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!isToolwrightError(error)) throw error;
    }
  }
}

it('never runs a call twice, nor without a valid approval, however decisions, time and processes interleave', async () => {
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 10, maxLength: 40, size: 'max' }),
      fc.boolean(),
      async (events, signed) => {
        const interleaving = new Interleaving(signed);
        for (const one of events) await interleaving.happen(one);
        for (const [callId, count] of interleaving.ran)
          if (count > 1) interleaving.violations.push(`${callId} ran ${count} times`);
        expect(interleaving.violations).toEqual([]);
        ran += interleaving.ran.size;
      },
    ),
    { numRuns: globalThis.process.env['TOOLWRIGHT_LONG'] === '1' ? 20_000 : 400 },
  );
  // Else nothing was shown.
  expect(ran).toBeGreaterThan(100);
}, 900_000);

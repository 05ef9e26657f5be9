import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fail, type Effects, type ResourceClaim, type ToolContext } from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';
import { createManualClock } from '@toolwright/core/testing';
import { openTestRun, testTool } from './support/open-run.ts';

/** What a tool does: it takes so long, and then answers, fails, or fails for a reason that passes. */
interface Work {
  readonly id: number;
  readonly ms: number;
  readonly end: 'ok' | 'fail' | 'flaky' | 'throw' | 'hang';
  readonly keys: Readonly<Record<string, 'read' | 'write'>>;
}

interface Running {
  readonly work: Work;
  readonly isAlone: boolean;
}

const keyNames = ['x', 'y'];

/** The tools under test, over a model of who runs at the moment. */
function bench() {
  const running = new Set<Running>();
  const attempts = new Map<string, number>();
  const violations: string[] = [];
  const grants = ['allow a.b'];
  const permissions = ['a.b'];
  const schema = { type: 'object', additionalProperties: true } as const;

  function enter(entry: Running, call: string): void {
    attempts.set(call, (attempts.get(call) ?? 0) + 1);
    for (const other of running) {
      if (entry.isAlone || other.isAlone) violations.push('a call that runs alone had company');
      for (const key of keyNames) {
        const modes = [entry.work.keys[key], other.work.keys[key]];
        if (modes.every((mode) => mode !== undefined) && modes.includes('write'))
          violations.push(`two calls held ${key}`);
      }
    }
    running.add(entry);
  }

  const execute =
    (name: string) =>
    async (input: unknown, { clock, callId }: ToolContext): Promise<unknown> => {
      const work = input as Work;
      const entry: Running = { work, isAlone: name === 'alone' };
      enter(entry, `${name} ${callId}`);
      await new Promise<void>((resolve) => clock.setTimer(resolve, work.ms));
      running.delete(entry);
      // A tool that never answers, but is done with what it changed: else its lock would rightly stay for ever.
      if (work.end === 'hang') await new Promise<void>((resolve) => clock.setTimer(resolve, 5_000));
      if (work.end === 'throw') throw new Error('no');
      if (work.end === 'ok' || work.end === 'hang') return work.id;
      return fail('NO_LUCK', { message: 'No luck.', retryable: work.end === 'flaky' });
    };
  const resources = (input: unknown): readonly ResourceClaim[] =>
    Object.entries((input as Work).keys).map(([key, mode]) => ({ key, mode }));
  const tool = (name: string, effects: Effects, changes: object = {}) =>
    testTool({ name, effects, schema, execute: execute(name), ...changes });
  const tools = [
    tool('read', { readOnly: true }, { resources }),
    tool('few', { readOnly: true }, { resources, limits: { concurrency: 2 } }),
    tool('change', { readOnly: false }, { permissions, resources, limits: { timeoutMs: 300 } }),
    tool('alone', { readOnly: false }, { permissions, limits: { timeoutMs: 300 } }),
    tool('keyed', { readOnly: false, keyed: true }, { permissions, resources }),
    testTool({
      name: 'outer',
      schema,
      effects: { readOnly: false },
      permissions,
      resources,
      execute: async (input, { invoke }) => {
        const work = input as Work;
        const inner = [1, 2].map((n) => invoke('change', { ...work, id: work.id * 100 + n }));
        return (await Promise.all(inner)).map(({ status }) => status);
      },
    }),
  ];
  return { tools, grants, running, attempts, violations };
}

const mode = fc.constantFrom('read', 'write');
const call = fc.record({
  name: fc.constantFrom('read', 'few', 'change', 'alone', 'keyed', 'outer'),
  work: fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    ms: fc.constantFrom(0, 10, 50, 400),
    end: fc.constantFrom('ok', 'fail', 'flaky', 'throw', 'hang'),
    keys: fc.oneof(
      fc.constant({}),
      fc.record({ x: mode }),
      fc.record({ y: mode }),
      fc.record({ x: mode, y: mode }),
    ),
  }),
  /** How often the model makes the very same call at once. */
  copies: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.constant(2)),
  sameIdAsBefore: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  cancelAfterMs: fc.constantFrom(undefined, undefined, undefined, 0, 5, 60),
});

it('gives each call one outcome and one record, runs no change twice, and leaves no lock', async () => {
  const steps = fc.array(fc.array(call, { minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.constantFrom(undefined, undefined, 30, 200),
      async (batches, abortMs) => {
        const model = bench();
        const controller = new AbortController();
        const { run, execution, clock, records } = openTestRun({
          tools: model.tools,
          grants: model.grants,
          state: createMemoryState({ clock: createManualClock() }),
          limits: { concurrency: 3, maxCallsPerRun: 1_000 },
          run: { signal: controller.signal },
        });
        const cancelRun = clock.setTimer(() => controller.abort('enough'), abortMs ?? 1_000_000);
        let count = 0;
        const expected: string[] = [];
        for (const batch of batches) {
          const cancelStep = new AbortController();
          const calls = batch.flatMap((one) => Array.from({ length: one.copies }, () => one));
          const given = calls.map(({ name, work, sameIdAsBefore }, index) => {
            if (!sameIdAsBefore || index === 0) count += 1;
            return { id: `c${count}`, name, arguments: work };
          });
          expected.push(...given.map(({ id }) => id));
          run.step();
          const pending = run.callAll(given, { signal: cancelStep.signal });
          const cancelMs = batch.find(
            ({ cancelAfterMs }) => cancelAfterMs !== undefined,
          )?.cancelAfterMs;
          if (cancelMs !== undefined) {
            await clock.advanceAsync(cancelMs);
            cancelStep.abort('never mind');
          }
          await clock.advanceAsync(60_000);
          const outcomes = await pending;
          expect(outcomes.map(({ callId }) => callId)).toEqual(given.map(({ id }) => id));
          const inBatch = new Map<string, number>();
          outcomes.forEach((outcome, index) => {
            const { name, arguments: work } = given[index]!;
            if (name !== 'alone' || outcome.status !== 'ok') return;
            const key = JSON.stringify([name, work]);
            inBatch.set(key, (inBatch.get(key) ?? 0) + 1);
          });
          expect([...inBatch.values()].every((times) => times === 1)).toBe(true);
        }
        const own = records.filter(({ parentCallId }) => parentCallId === undefined);
        expect(own.map(({ callId }) => callId).sort()).toEqual([...expected].sort());
        for (const record of records)
          if (record.tool === 'change' || record.tool === 'alone')
            expect(model.attempts.get(`${record.tool} ${record.callId}`) ?? 0).toBeLessThanOrEqual(
              1,
            );
        expect(model.violations).toEqual([]);
        expect(model.running.size).toBe(0);

        cancelRun();
        if (!controller.signal.aborted) {
          run.step();
          const keys = Object.fromEntries(keyNames.map((key) => [key, 'write']));
          const last = ['change', 'few', 'few', 'alone'].map((name, index) => ({
            id: `last-${index}`,
            name,
            arguments: { id: 1_000 + index, ms: 0, end: 'ok', keys: name === 'change' ? keys : {} },
          }));
          const pending = run.callAll(last);
          await clock.advanceAsync(1);
          expect((await pending).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
        }
        await run.close();
        await execution.close();
        expect(clock.timerCount).toBe(0);
      },
    ),
    { numRuns: process.env['TOOLWRIGHT_LONG'] === '1' ? 3_000 : 150 },
  );
}, 600_000);

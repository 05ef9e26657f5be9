import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fail, type ToolContext } from '@toolwright/core';
import { openTestRun, testPrincipal, testTool } from './support/open-run.ts';

/** What a tool may do to the path that runs it. */
const behaviours: Record<string, (input: unknown, context: ToolContext) => unknown> = {
  answers: () => 'ok',
  answersLater: () => Promise.resolve({ n: 1 }),
  throwsText: () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw 'a string';
  },
  rejects: () => Promise.reject(new Error('no')),
  fails: () => fail('NO_LUCK', { message: 'No luck.' }),
  hangs: () => new Promise(() => undefined),
  answersTooLate: (_input, { clock }) =>
    new Promise((resolve) => clock.setTimer(() => resolve('late'), 40_000)),
  rejectsTooLate: (_input, { clock }) =>
    new Promise((_resolve, reject) => clock.setTimer(() => reject(new Error('late')), 40_000)),
  garbage: () => ({
    f: () => 1,
    n: 1n,
    get boom(): never {
      throw new Error('no');
    },
  }),
  hostileThenable: () => ({
    then(resolve: (value: string) => void, reject: (error: unknown) => void) {
      resolve('once');
      reject(new Error('twice'));
      throw new Error('thrice');
    },
  }),
  mutatesInput: (input) => {
    const given = input as Record<string, unknown>;
    for (const key of Object.keys(given)) given[key] = { changed: true };
    return given;
  },
  reportsForEver: (_input, { progress }) => {
    for (let count = 0; count < 2_000; count += 1) progress({ fraction: count / 2_000 });
    return 'done';
  },
  ignoresSignal: (_input, { signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        resolve('after all');
        throw new Error('in a listener');
      });
    }),
  callsAnother: (_input, { invoke }) => invoke('answers', {}),
  leavesAnother: (_input, { invoke }) => {
    void invoke('hangs', {});
    return 'gone';
  },
};

const names = Object.keys(behaviours);
const schema = { type: 'object', properties: { a: { type: 'integer' } } } as const;
const tools = names.map((name) =>
  testTool({ name, schema, execute: behaviours[name] ?? (() => undefined) }),
);

const unhandled: unknown[] = [];
const listener = (reason: unknown): void => void unhandled.push(reason);
// A listener of an AbortSignal that throws is the tool's own fault, reported by the runtime as uncaught.
const uncaught = (): void => undefined;
beforeAll(() => {
  process.on('unhandledRejection', listener);
  process.on('uncaughtException', uncaught);
});
afterAll(() => {
  process.off('unhandledRejection', listener);
  process.off('uncaughtException', uncaught);
});

const call = fc.record({
  name: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom('constructor', 'nope', '', 'a b') },
  ),
  arguments: fc.constantFrom('{"a":1}', '{"a":"1"}', '{}', '', '{"a":', '{"b":1}', 'null', '[]'),
  truncated: fc.constantFrom(false, false, false, true),
});

it('gives every call exactly one outcome, one record, one start and one result, whatever tools do', async () => {
  const batch = fc.array(call, { minLength: 1, maxLength: 12 });
  const abortAfterMs = fc.constantFrom(undefined, 0, 10, 35_000);
  await fc.assert(
    fc.asyncProperty(batch, abortAfterMs, fc.boolean(), async (calls, abortMs, isDenying) => {
      const controller = new AbortController();
      const { run, execution, clock, records, events } = openTestRun({
        tools,
        run: { signal: controller.signal },
        ...(isDenying ? { policy: { decide: () => ({ action: 'deny', rule: 'no' }) } } : {}),
      });
      const given = calls.map((one, index) => ({ id: `c${index}`, ...one }));
      const pending = run.callAll(given);
      if (abortMs !== undefined) {
        await clock.advanceAsync(abortMs);
        controller.abort('enough');
      }
      await clock.advanceAsync(60_000);
      const outcomes = await pending;
      expect(outcomes.map(({ callId }) => callId)).toEqual(given.map(({ id }) => id));
      await run.close();
      await execution.close();

      const own = records.filter(({ parentCallId }) => parentCallId === undefined);
      expect(own.map(({ callId }) => callId).sort()).toEqual(given.map(({ id }) => id).sort());
      for (const outcome of outcomes) {
        const record = own.find(({ callId }) => callId === outcome.callId);
        expect(record).toMatchObject({ status: outcome.status, principal: testPrincipal });
        expect(record?.code).toBe('error' in outcome ? outcome.error.code : undefined);
        const told = events
          .filter(({ callId }) => callId === outcome.callId)
          .map(({ type }) => type);
        expect(told.filter((type) => type === 'tool-call-start')).toHaveLength(1);
        expect(told.filter((type) => type === 'tool-result')).toHaveLength(1);
        expect(told.at(-1)).toBe('tool-result');
      }
      const children = records.filter(({ parentCallId }) => parentCallId !== undefined);
      expect(new Set(records.map(({ callId }) => callId)).size).toBe(own.length + children.length);
      expect(events.filter(({ type }) => type === 'run-finished')).toHaveLength(1);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      await clock.advanceAsync(60_000);
      expect(clock.timerCount).toBe(0);
    }),
    { numRuns: process.env['TOOLWRIGHT_LONG'] === '1' ? 2_000 : 150 },
  );
  expect(unhandled).toEqual([]);
}, 600_000);

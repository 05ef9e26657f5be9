import { describe, expect, it } from 'vitest';
import { fail, type StatePort } from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';
import { createManualClock } from '@toolwright/core/testing';
import { openTestRun, testPrincipal, testTool } from '../../test/support/open-run.ts';

const call = { id: 'c1', name: 'change', arguments: '{}' };

/** A host over a store; ids are counted, so that each is the same run again, as after a crash. */
function host(state: StatePort, execute: () => unknown) {
  let runs = 0;
  const bench = openTestRun({
    state,
    grants: ['allow a.b'],
    tools: [
      testTool({
        name: 'change',
        effects: { readOnly: false },
        permissions: ['a.b'],
        execute: () => {
          runs += 1;
          return execute();
        },
      }),
    ],
  });
  return { ...bench, runs: () => runs };
}

const newState = (): StatePort => createMemoryState({ clock: createManualClock() });
const claims = (state: StatePort) => state.list({ principal: testPrincipal, space: 'idempotency' });

describe('idempotency', () => {
  it('fault: a call whose process died while it ran is made again', async () => {
    const state = newState();
    const first = host(state, () => new Promise(() => undefined));
    void first.run.call(call);
    await first.clock.advanceAsync(10);
    expect(first.runs()).toBe(1);

    const second = host(state, () => 'done');
    expect(await second.run.call(call)).toMatchObject({
      status: 'failed',
      error: { code: 'OUTCOME_UNKNOWN', retryable: false },
    });
    expect(second.runs()).toBe(0);
    expect(second.records).toMatchObject([{ code: 'OUTCOME_UNKNOWN' }]);
    // The claim stays: nobody ever runs it.
    expect(await host(state, () => 'done').run.call(call)).toMatchObject({
      error: { code: 'OUTCOME_UNKNOWN' },
    });
  });

  it('gives what became of a call that was done before, and does not run it again', async () => {
    const state = newState();
    expect(await host(state, () => 'done').run.call(call)).toMatchObject({ status: 'ok' });
    const second = host(state, () => 'done');
    expect(await second.run.call(call)).toMatchObject({
      status: 'ok',
      warnings: [{ code: 'ALREADY_DONE' }],
    });
    expect(second.runs()).toBe(0);
  });

  it('gives the error of a call that failed before, and does not run it again', async () => {
    const state = newState();
    const failing = () => fail('NO_LUCK', { message: 'No luck.', retryable: true });
    await host(state, failing).run.call(call);
    const second = host(state, () => 'done');
    expect(await second.run.call(call)).toMatchObject({
      status: 'failed',
      error: { code: 'NO_LUCK', origin: 'host' },
    });
    expect(second.runs()).toBe(0);
  });

  it('keeps nothing of the arguments or the result', async () => {
    const state = newState();
    await host(state, () => 'secret').run.call(call);
    const kept = await claims(state);
    expect(kept.map(({ entry }) => entry.value)).toMatchObject([
      { state: 'committed', status: 'ok' },
    ]);
    expect(JSON.stringify(kept)).not.toContain('secret');
  });

  it('tells calls of one run apart, also with the same arguments', async () => {
    const { run, runs } = host(newState(), () => 'done');
    await run.call(call);
    await run.call({ ...call, id: 'c2' });
    expect(runs()).toBe(2);
  });

  it('fault: a call that was cancelled before it began counts as done', async () => {
    const state = newState();
    const controller = new AbortController();
    const slow: StatePort = {
      ...state,
      set: async (...args) => {
        controller.abort();
        return state.set(...args);
      },
    };
    const first = host(slow, () => 'done');
    expect(await first.run.call(call, { signal: controller.signal })).toMatchObject({
      status: 'aborted',
    });
    await first.clock.advanceAsync(1);
    expect(first.runs()).toBe(0);
    expect(await claims(state)).toEqual([]);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('down'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])(
    'says so if the store %s before the end of a call is noted, and never runs it again',
    async (_case, down) => {
      const state = newState();
      let writes = 0;
      const dying: StatePort = {
        ...state,
        set: (...args) => {
          writes += 1;
          return writes === 1 ? state.set(...args) : down();
        },
      };
      const { run, clock } = host(dying, () => 'done');
      const pending = run.call(call);
      await clock.advanceAsync(5_000);
      expect(await pending).toMatchObject({ status: 'ok', warnings: [{ code: 'COMMIT_FAILED' }] });
      expect(await host(state, () => 'done').run.call(call)).toMatchObject({
        error: { code: 'OUTCOME_UNKNOWN' },
      });
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineClientTool, jsonSchema, modelView, type CallOutcome } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';
import type { ArtifactStore } from '../artifacts/artifact-store.ts';
import { createMemoryArtifacts } from '../artifacts/memory-artifacts.ts';
import type { SpillOptions } from './spill-settings.ts';

const schema = {
  type: 'object',
  properties: { size: { type: 'integer' }, of: { type: 'string' } },
} as const;

/** A run whose tools answer with as many bytes as they are asked for. */
function openSized(spill: SpillOptions = {}) {
  let executions = 0;
  const sized = {
    schema,
    execute: (input: unknown) => {
      executions += 1;
      const { size, of = 'x' } = input as { readonly size: number; readonly of?: string };
      return of.repeat(size);
    },
  };
  const test = openTestRun({
    tools: [
      testTool({ name: 'sized', ...sized }),
      testTool({ name: 'wide', ...sized, limits: { outputBytes: 98_304 } }),
      testTool({ name: 'pages', ...sized, traits: { pager: true } }),
      testTool({ name: 'change', effects: { readOnly: false }, permissions: ['test.change'] }),
    ],
    grants: ['ask test.change'],
    spill,
  });
  return { ...test, executions: () => executions };
}

/** A store that never answers, and notes what would tell it to stop. */
function hangingStore(signals: AbortSignal[]): ArtifactStore {
  return {
    ...createMemoryArtifacts(),
    put: (_owner, _source, { signal }) => {
      if (signal !== undefined) signals.push(signal);
      return new Promise(() => undefined);
    },
  };
}

/** Four calls whose results are together too large for a step. */
const fourOf = (size: number) => [0, 1, 2, 3].map((less) => callOf('sized', { size: size - less }));

const shownBytes = (outcome: CallOutcome) => Buffer.byteLength(modelView(outcome).text);
const isKept = (outcome: CallOutcome) => outcome.artifacts !== undefined;

describe('the results of one batch', () => {
  it('stay whole up to 51,200 bytes together', async () => {
    const { run } = openSized();
    const sizes = [16_000, 16_000, 16_000, 3_200];
    const outcomes = await run.callAll(sizes.map((size) => callOf('sized', { size })));
    expect(outcomes.map(isKept)).toEqual([false, false, false, false]);
  });

  it('give way beyond that, the largest first, and nothing runs again', async () => {
    const { run, executions } = openSized();
    const sizes = [9_000, 16_000, 3_000, 15_000, 12_000];
    const outcomes = await run.callAll(sizes.map((size) => callOf('sized', { size })));
    expect(outcomes.map(isKept)).toEqual([false, true, false, false, false]);
    expect(executions()).toBe(5);
    expect(outcomes[1]).toMatchObject({
      status: 'ok',
      data: 'x'.repeat(16_000),
      artifacts: [{ sizeBytes: 16_000 }],
      warnings: [{ code: 'OUTPUT_SPILLED' }],
    });
    expect(outcomes.map(({ callId }) => callId)).toEqual(
      [...outcomes].map(({ callId }) => callId).sort(),
    );
  });

  it('fit into the step also where there are a hundred of them', async () => {
    const { run } = openSized();
    const calls = Array.from({ length: 100 }, (_, index) =>
      callOf('sized', { size: 4_000, of: String.fromCharCode(0x100 + index) }),
    );
    const outcomes = await run.callAll(calls);
    expect(outcomes.reduce((sum, outcome) => sum + shownBytes(outcome), 0)).toBeLessThan(65_000);
    expect(outcomes.every(({ status }) => status === 'ok')).toBe(true);
  });

  it('tell listeners afterwards which of them show less than was said', async () => {
    const { run, events, records } = openSized();
    const outcomes = await run.callAll(fourOf(16_000));
    const { callId } = outcomes[0]!;
    const ofCall = events.filter((event) => event.callId === callId);
    expect(ofCall.slice(-2)).toMatchObject([
      { type: 'tool-result', contentBytes: 16_000 },
      {
        type: 'tool-result-shortened',
        name: 'sized',
        codes: ['OUTPUT_SPILLED'],
        previousContentBytes: 16_000,
        contentBytes: 1_024,
      },
    ]);
    expect(events.filter(({ type }) => type === 'tool-result-shortened')).toHaveLength(1);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
    // The record is written when the call is over, not when its batch is.
    expect(records.find((record) => record.callId === callId)).toMatchObject({
      status: 'ok',
      outputBytes: 16_000,
      warnings: [],
    });
    await run.close();
    expect(events.at(-1)?.type).toBe('run-finished');
  });

  it('stay whole where none shows more than its preview and note would', async () => {
    const { run } = openSized();
    const calls = Array.from({ length: 100 }, () => callOf('sized', { size: 600 }));
    const outcomes = await run.callAll(calls);
    expect(outcomes.some(isKept)).toBe(false);
    expect(outcomes.reduce((sum, outcome) => sum + shownBytes(outcome), 0)).toBe(60_000);
  });

  it('show pages whatever comes beside them', async () => {
    const { run } = openSized();
    const outcomes = await run.callAll([
      callOf('pages', { size: 50_000 }),
      callOf('sized', { size: 10_000 }),
    ]);
    expect(outcomes.map(isKept)).toEqual([false, true]);
  });

  it('may be as large as one of their tools may be alone', async () => {
    const { run } = openSized();
    const outcomes = await run.callAll([
      callOf('wide', { size: 90_000 }),
      callOf('sized', { size: 8_000 }),
      callOf('wide', { size: 85_000 }),
    ]);
    expect(outcomes.map(isKept)).toEqual([true, false, false]);
  });

  it('do not wait for one of them that waits for a person', async () => {
    const { run } = openSized();
    const outcomes = await run.callAll([
      callOf('change'),
      ...Array.from({ length: 5 }, (_, index) => callOf('sized', { size: 15_000 - index })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'suspended',
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
    expect(outcomes.map(isKept)).toEqual([false, true, true, false, false, false]);
  });

  it('count once where an id comes twice', async () => {
    const { run } = openSized();
    const call = callOf('sized', { size: 16_000 });
    const outcomes = await run.callAll([
      call,
      call,
      ...[1, 2, 3].map((n) => callOf('sized', { size: 16_000 - n })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['ok', 'failed', 'ok', 'ok', 'ok']);
    expect(outcomes.map(isKept)).toEqual([true, false, false, false, false]);
    expect(outcomes[1]).toMatchObject({ error: { code: 'DUPLICATE_CALL_ID' } });
  });

  it('are waited for by a run that is closed meanwhile', async () => {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const tool = testTool({ name: 'slow', execute: () => finished.then(() => 'x'.repeat(16_000)) });
    const { run } = openTestRun({ tools: [tool], loop: false });
    const calling = run.callAll([1, 2, 3, 4].map(() => callOf('slow')));
    const closing = run.close();
    finish();
    const outcomes = await calling;
    expect(outcomes.filter(isKept)).toHaveLength(1);
    expect(outcomes.flatMap(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      'OUTPUT_SPILLED',
    ]);
    await closing;
  });

  it.each(['the batch is aborted', 'the run is closed at once'])(
    'wait for no store once %s',
    async (how) => {
      const controller = new AbortController();
      const signals: AbortSignal[] = [];
      const { run, clock, events } = openSized({ artifacts: hangingStore(signals) });
      const calling = run.callAll(fourOf(16_000), { signal: controller.signal });
      await expect.poll(() => signals.length).toBe(1);
      if (how === 'the batch is aborted') controller.abort();
      else void run.close({ drainMs: 0 });
      const outcomes = await calling;
      expect(clock.monotonic()).toBe(0);
      expect(outcomes.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
      expect(outcomes[0]?.warnings).toMatchObject([{ code: 'OUTPUT_CUT' }]);
      expect(signals[0]?.aborted).toBe(true);
      expect(events.find(({ type }) => type === 'tool-result-shortened')).toMatchObject({
        codes: ['OUTPUT_CUT'],
      });
      await run.close();
    },
  );

  it('are not even given to the store once the batch is aborted', async () => {
    const controller = new AbortController();
    const signals: AbortSignal[] = [];
    let running = 0;
    const tool = testTool({
      name: 'late',
      execute: () => {
        running += 1;
        return 'x'.repeat(16_000);
      },
    });
    const { run } = openTestRun({
      tools: [tool],
      loop: false,
      spill: { artifacts: hangingStore(signals) },
    });
    run.subscribe(({ type }) => {
      if (type === 'tool-result' && running === 4) controller.abort();
    });
    const outcomes = await run.callAll(
      [1, 2, 3, 4].map(() => callOf('late')),
      {
        signal: controller.signal,
      },
    );
    expect(outcomes.filter(({ warnings }) => warnings[0]?.code === 'OUTPUT_CUT')).toHaveLength(1);
    expect(signals).toEqual([]);
    await run.close();
  });

  it('never show more than the step may, whatever comes together', async () => {
    const name = fc.constantFrom('sized', 'wide');
    const call = fc.record({ name, size: fc.integer({ min: 0, max: 60_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 20 }), async (calls) => {
        const { run } = openSized();
        const outcomes = await run.callAll(
          calls.map(({ name: tool, size }, index) => callOf(tool, { size, of: `${index % 10}` })),
        );
        const total = outcomes.reduce((sum, outcome) => sum + shownBytes(outcome), 0);
        const allowed = calls.some(({ name: tool }) => tool === 'wide') ? 98_304 : 51_200;
        // The view adds a word to each warning and the line breaks.
        expect(total).toBeLessThanOrEqual(allowed + 16 * calls.length);
      }),
      { numRuns: 40 },
    );
  });
});

describe('calls of one step that come one by one', () => {
  it('add up: the one that goes beyond is kept, those that were shown stay', async () => {
    const { run } = openSized();
    const kept: boolean[] = [];
    for (const size of [16_000, 16_001, 16_002, 16_003, 1_000])
      kept.push(isKept(await run.call(callOf('sized', { size }))));
    expect(kept).toEqual([false, false, false, true, false]);
    run.step();
    expect(isKept(await run.call(callOf('sized', { size: 16_004 })))).toBe(false);
  });

  it('count for a batch that comes after them', async () => {
    const { run } = openSized();
    await run.call(callOf('sized', { size: 16_000 }));
    await run.call(callOf('sized', { size: 15_999 }));
    const outcomes = await run.callAll([
      callOf('sized', { size: 10_000 }),
      callOf('sized', { size: 12_000 }),
    ]);
    expect(outcomes.map(isKept)).toEqual([false, true]);
  });

  it('and what a batch showed before them counts', async () => {
    const { run } = openSized();
    await run.callAll([1, 2, 3].map((n) => callOf('sized', { size: 16_000 - n })));
    expect(isKept(await run.call(callOf('sized', { size: 12_000 })))).toBe(true);
  });

  it('and what a client answers counts, when the batch it came in is long over', async () => {
    const tool = defineClientTool({
      name: 'client',
      category: 'test',
      description: 'A tool of the client.',
      inputSchema: jsonSchema({ type: 'object', properties: {} }),
      effects: { readOnly: true },
      permissions: [],
      risk: 'low',
      outputTrust: 'trusted',
    });
    const { run } = openTestRun({
      tools: [tool, testTool({ name: 'sized', execute: () => 'x'.repeat(16_000) })],
      loop: false,
    });
    const outcomes = await run.callAll([callOf('client'), ...[1, 2, 3].map(() => callOf('sized'))]);
    expect(outcomes.map(isKept)).toEqual([false, false, false, false]);
    const answered = await run.completeClientCall(outcomes[0]!.callId, 'y'.repeat(8_000));
    expect(isKept(answered)).toBe(true);
  });
});

import { expect, it } from 'vitest';
import { fail, renderJson } from '@toolwright/core';
import { createGrants } from '@toolwright/core/grants';
import { createMemoryState } from '@toolwright/core/memory-state';
import { createCountedIds, createManualClock, createMemoryLogger } from '@toolwright/core/testing';
import { CallState, type IncomingCall } from '../call/call-state.ts';
import { DeadlineLanes } from '../call/deadline-lanes.ts';
import type { PassingStage } from '../nest/stage.ts';
import { readOptions } from '../options.ts';
import { CallsInFlight } from '../run/calls-in-flight.ts';
import type { RunCore } from '../run/run-core.ts';
import { StepCore } from '../run/step-core.ts';
import { fitStep } from './fit-step.ts';
import { resultBytes } from './shown-bytes.ts';
import { ShownResult } from './shown-result.ts';
import { readSpill } from './spill-settings.ts';

const clock = createManualClock();
const state = createMemoryState({ clock });

/** As much of a run as a result needs that is shortened later. */
const run = {
  settings: readOptions({
    tools: [],
    grants: createGrants([]),
    ports: { clock, ids: createCountedIds(), logger: createMemoryLogger(), state },
  }),
  principal: { tenant: 'acme' },
  session: { id: 'session-1' },
  deadlines: new DeadlineLanes(clock),
  inFlight: new CallsInFlight(),
  log: () => undefined,
} as unknown as RunCore;

const frame: PassingStage = {
  name: 'frame',
  leave(call) {
    const shown = call.isContentRendered ? renderJson(call.data ?? null) : call.content;
    const text = shown.map((part) => (part.type === 'text' ? part.text : '')).join('');
    call.content = [{ type: 'text', text: `<${text}>` }];
    call.warn({ code: 'OUTPUT_SUSPICIOUS', message: `of ${text.length}` });
  },
};

/** A result that was framed, and to which a stage further out added something. */
function framedResult(): ShownResult & { readonly call: CallState } {
  const step = new StepCore('step-1', new Map());
  const call = new CallState(run, step, { id: 'call-1', name: 'probe' } as IncomingCall, 1);
  call.ended = true;
  call.status = 'ok';
  call.data = { text: 'x'.repeat(60_000) };
  call.content = renderJson(call.data);
  call.isContentRendered = true;
  call.warn({ code: 'OUTPUT_PARTIAL', message: 'said by the tool' });
  const result = new ShownResult();
  result.take(call, resultBytes(call.content, undefined), false);
  void frame.leave?.(call);
  call.warn({ code: 'COMMIT_FAILED', message: 'said by a stage further out' });
  return Object.assign(result, { call });
}

const settings = readSpill({})!;

it('a result that is shortened later is framed anew, with its warnings once each', async () => {
  const result = framedResult();
  const outcome = (await fitStep([result], { settings, framing: [frame] })).get(result);
  expect(outcome?.content).toEqual([{ type: 'text', text: `<{"text":"${'x'.repeat(1_015)}>` }]);
  expect(outcome?.warnings.map(({ code }) => code)).toEqual([
    'OUTPUT_PARTIAL',
    'OUTPUT_SPILLED',
    'OUTPUT_SUSPICIOUS',
    'COMMIT_FAILED',
  ]);
  expect(outcome?.warnings[2]?.message).toBe('of 1024');
  expect(outcome).toMatchObject({ status: 'ok', data: { text: 'x'.repeat(60_000) } });
});

const broken: PassingStage = {
  name: 'frame',
  leave: () => {
    throw new Error('no frame');
  },
};

it('what cannot be framed anew is not shown, and the call stays what it was', async () => {
  const result = framedResult();
  const outcome = (await fitStep([result], { settings, framing: [broken] })).get(result);
  expect(outcome).toMatchObject({ status: 'ok', content: [], data: { text: 'x'.repeat(60_000) } });
  expect(outcome?.artifacts).toHaveLength(1);
  expect(outcome?.warnings).toContainEqual({
    code: 'OUTPUT_CUT',
    message:
      'The result could not be made ready to be shown and is left out. ' +
      'The call took effect: do not repeat it for its result.',
  });
  expect(outcome?.warnings.map(({ code }) => code)).toContain('COMMIT_FAILED');
});

it('nor is what the tool wrote beside it, a warning or an error', async () => {
  const result = framedResult();
  const { call } = result;
  const warning = { code: 'OUTPUT_STALE', message: 'unframed warning' };
  call.toolWarnings = [warning];
  call.status = 'failed';
  call.isToolError = true;
  const { error } = fail('NOT_THERE', { message: 'unframed message', hint: 'unframed hint' });
  Object.assign(result, { unframed: { ...result.unframed, error, warnings: [warning] } });
  const outcome = (await fitStep([result], { settings, framing: [broken] })).get(result);
  expect(outcome).toMatchObject({ status: 'failed', content: [], error: { code: 'NOT_THERE' } });
  expect(JSON.stringify([outcome?.warnings, outcome])).not.toContain('unframed');
});

it('the unframed results are let go of once the batch is over', async () => {
  const result = framedResult();
  await fitStep([result], { settings, framing: [frame] });
  expect(result.unframed).toBeUndefined();
});

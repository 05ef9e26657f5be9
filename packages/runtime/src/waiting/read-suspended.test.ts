import { toolError, type JsonObject } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import type { AgentStep } from '../results/agent-step.ts';
import { noUsage } from '../results/usage.ts';
import { readSuspended } from './read-suspended.ts';
import { saveTranscript } from './suspended-agent.ts';

const outcome = { warnings: [], normalised: [], content: [], durationMs: 1 };
const step: AgentStep = {
  id: 'step-1',
  tools: ['write'],
  text: 'Now.',
  reasoning: '',
  calls: [
    {
      id: 'a',
      name: 'write',
      arguments: '{}',
      complete: true,
      providerExecuted: false,
      outcome: {
        ...outcome,
        callId: 'a',
        name: 'write',
        status: 'suspended',
        reason: 'client',
        tool: 'write',
        input: {},
      },
    },
    {
      id: 'b',
      name: 'write',
      arguments: '{}',
      complete: true,
      providerExecuted: false,
      outcome: {
        ...outcome,
        callId: 'b',
        name: 'write',
        status: 'failed',
        outputTrust: 'trusted',
        error: toolError('DISK_FULL', { message: 'No room.', cause: 5n, retryable: true }),
      },
    },
  ],
  sources: [],
  providerApprovals: [],
  warnings: [],
  response: { timestamp: new Date(0) },
  times: { modelMs: 1, toolsMs: 2, totalMs: 3 },
};

const saved = (): JsonObject =>
  JSON.parse(
    JSON.stringify({
      ...saveTranscript(
        [{ role: 'user', content: [{ type: 'text', text: 'Go.' }] }],
        step,
        { steps: [], usage: noUsage, compactions: [] },
        { failedSteps: 1, hasCompacted: true },
      ),
      run: { any: 'thing' },
    }),
  ) as JsonObject;

describe('a suspended agent as JSON', () => {
  it('comes back as it was: dates, the marks of errors, what waits, what the limits counted', () => {
    const read = readSuspended(saved());
    expect(read.step.response.timestamp).toEqual(new Date(0));
    expect(read.pending.map(({ callId }) => callId)).toEqual(['a']);
    const failed = read.step.calls[1]?.outcome;
    const error = failed !== undefined && 'error' in failed ? failed.error : undefined;
    expect(error).toEqual(toolError('DISK_FULL', { message: 'No room.', retryable: true }));
    expect(read).toMatchObject({
      run: { any: 'thing' },
      limits: { failedSteps: 1, hasCompacted: true },
      earlier: { usage: noUsage },
    });
  });

  it.each<[string, (state: Record<string, unknown>) => void]>([
    ['resume', (state) => (state['kind'] = 'toolwright-run')],
    ['resume', (state) => (state['v'] = 2)],
    ['run', (state) => delete state['run']],
    ['messages', (state) => (state['messages'] = 'text')],
    ['messages[0]', (state) => (state['messages'] = [{ role: 'robot', content: [] }])],
    ['step', (state) => (state['step'] = [])],
    ['step.calls', (state) => (state['step'] = { ...step, calls: {} })],
    [
      'step.calls[0].outcome',
      (state) => {
        const [first] = step.calls;
        state['step'] = {
          ...step,
          calls: [{ ...first, outcome: { ...first?.outcome, callId: 'another' } }],
        };
      },
    ],
    ['step.times.toolsMs', (state) => (state['step'] = { ...step, times: { modelMs: 1 } })],
    ['earlier.steps', (state) => (state['earlier'] = { usage: {} })],
    ['limits.failedSteps', (state) => (state['limits'] = { failedSteps: -1, hasCompacted: true })],
    ['limits.hasCompacted', (state) => (state['limits'] = { failedSteps: 0 })],
  ])('is refused when somebody spoilt it: %s', (place, spoil) => {
    const state = saved();
    spoil(state);
    expect(() => readSuspended(state)).toThrow(
      expect.objectContaining({ code: 'AGENT_STATE_INVALID', place }) as Error,
    );
  });

  it.each([[null], ['text'], [[]], [7]])('is refused when it is something else: %j', (state) => {
    expect(() => readSuspended(state)).toThrow(
      expect.objectContaining({ code: 'AGENT_STATE_INVALID', place: 'resume' }) as Error,
    );
  });
});

import { readFileSync } from 'node:fs';
import * as runtime from '@toolwright/runtime';
import { expect, it } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replace(
  / +\|/g,
  ' |',
);

it('exports these names', () => {
  expect(Object.keys(runtime).sort()).toEqual(['agentDefaults', 'agentErrors', 'runAgent']);
});

it('has these defaults', () => {
  expect(runtime.agentDefaults).toEqual({
    maxIterations: 25,
    maxFailedSteps: 3,
    contextWindowTokens: 128_000,
    modelRetries: 2,
    modelIdleTimeoutMs: 300_000,
    modelTimeoutMs: 1_800_000,
    maxReplyCharacters: 33_554_432,
  });
});

it('has these codes', () => {
  expect(Object.keys(runtime.agentErrors)).toEqual([
    'AGENT_OPTIONS_INVALID',
    'MODEL_UNSUPPORTED',
    'AGENT_STATE_INVALID',
    'RUN_CANCELLED',
    'ITERATION_LIMIT',
    'CONTEXT_OVERFLOW',
    'TOOLS_KEEP_FAILING',
    'APPROVAL_REQUIRED',
    'CLIENT_RESULT_REQUIRED',
    'SUSPEND_FAILED',
    'PROVIDER_APPROVAL_REQUIRED',
    'MODEL_REQUEST_FAILED',
    'MODEL_STREAM_FAILED',
    'MODEL_STREAM_INCOMPLETE',
    'MODEL_IDLE_TIMEOUT',
    'MODEL_TIMEOUT',
    'MODEL_REPLY_TOO_LARGE',
    'MODEL_REPLY_FAILED',
    'MODEL_REPLY_FILTERED',
    'MODEL_CALLS_MISSING',
    'MODEL_OUTPUT_LIMIT',
    'MODEL_FINISH_UNKNOWN',
  ]);
});

it('has every code, with its meaning and next step, in the README', () => {
  for (const [code, { meaning, next }] of Object.entries(runtime.agentErrors)) {
    expect(readme).toContain(`| ${code} | ${meaning} | ${next} |`);
  }
});

import {
  toolError,
  ToolwrightError,
  type JsonValue,
  type SuspendedOutcome,
} from '@toolwright/core';
import { agentError } from '../errors.ts';
import { isMessage, type AgentMessage } from '../messages/transcript.ts';
import type { AgentCall, AgentStep } from '../results/agent-step.ts';
import { readUsage, noUsage } from '../results/usage.ts';
import { messagesFromJson } from './json-messages.ts';
import type { EarlierSteps, LimitCounts, SuspendedAgent } from './suspended-agent.ts';

/** What a loop goes on with. */
export interface ResumedAgent {
  readonly run: JsonValue;
  readonly messages: readonly AgentMessage[];
  readonly step: AgentStep;
  /** The calls of the step that wait. */
  readonly pending: readonly SuspendedOutcome[];
  readonly earlier: EarlierSteps;
  readonly limits: LimitCounts;
}

/**
 * Reads what a result held as `suspended`, whoever had it meanwhile: its form is checked, and nothing in it is
 * believed further than that the model is told it. Throws ToolwrightError with AGENT_STATE_INVALID (place: the member).
 */
export function readSuspended(given: unknown): ResumedAgent {
  const saved = object(given, 'resume');
  check(saved['kind'] === 'toolwright-agent' && saved['v'] === 1, 'resume');
  check(saved['run'] !== undefined, 'run');
  const messages = list(saved['messages'], 'messages');
  messages.forEach((message, index) => check(isMessage(message), `messages[${index}]`));
  const step = readStep(saved['step']);
  const earlier = object(saved['earlier'], 'earlier');
  const steps = list(earlier['steps'], 'earlier.steps');
  steps.forEach((one, index) => object(one, `earlier.steps[${index}]`));
  const compactions = list(earlier['compactions'], 'earlier.compactions');
  const limits = object(saved['limits'], 'limits');
  const { failedSteps, hasCompacted } = limits;
  check(Number.isSafeInteger(failedSteps) && (failedSteps as number) >= 0, 'limits.failedSteps');
  check(typeof hasCompacted === 'boolean', 'limits.hasCompacted');
  return {
    run: (saved as unknown as SuspendedAgent).run,
    messages: messagesFromJson(messages as readonly JsonValue[]),
    step,
    pending: step.calls.flatMap(({ outcome }) => (outcome?.status === 'suspended' ? outcome : [])),
    earlier: {
      steps: steps as EarlierSteps['steps'],
      usage: readUsage(earlier['usage']) ?? noUsage,
      compactions: compactions as EarlierSteps['compactions'],
    },
    limits: { failedSteps, hasCompacted } as LimitCounts,
  };
}

function readStep(given: unknown): AgentStep {
  const step = object(given, 'step');
  check(typeof step['id'] === 'string', 'step.id');
  for (const name of ['text', 'reasoning']) check(typeof step[name] === 'string', `step.${name}`);
  for (const name of ['tools', 'sources', 'providerApprovals', 'warnings'])
    list(step[name], `step.${name}`);
  for (const [index, one] of list(step['calls'], 'step.calls').entries()) {
    const { id, name, outcome } = object(one, `step.calls[${index}]`);
    check(typeof id === 'string' && typeof name === 'string', `step.calls[${index}]`);
    if (outcome === undefined) continue;
    const { callId, status, error } = object(outcome, `step.calls[${index}].outcome`);
    const place = `step.calls[${index}].outcome`;
    check(callId === id && typeof status === 'string', place);
    if (error !== undefined) check(typeof object(error, place)['code'] === 'string', place);
  }
  const times = object(step['times'], 'step.times');
  for (const name of ['modelMs', 'toolsMs', 'totalMs'])
    check(Number.isFinite(times[name]), `step.times.${name}`);
  const { timestamp, ...response } = object(step['response'], 'step.response');
  const usage = readUsage(step['usage']);
  return {
    ...(step as unknown as AgentStep),
    calls: (step as unknown as AgentStep).calls.map(withError),
    response: {
      ...response,
      ...(typeof timestamp === 'string' ? { timestamp: new Date(timestamp) } : {}),
    },
    ...(usage === undefined ? {} : { usage }),
  };
}

/** The mark of an error does not survive JSON. */
function withError(call: AgentCall): AgentCall {
  const { outcome } = call;
  if (outcome === undefined || !('error' in outcome)) return call;
  const { code, ...rest } = outcome.error;
  return { ...call, outcome: { ...outcome, error: toolError(code, rest) } };
}

function object(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw invalid(place);
}

function list(value: unknown, place: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw invalid(place);
}

function check(holds: boolean, place: string): void {
  if (!holds) throw invalid(place);
}

function invalid(place: string): ToolwrightError {
  const { message, hint } = agentError('AGENT_STATE_INVALID');
  return new ToolwrightError('AGENT_STATE_INVALID', message, { place, hint });
}

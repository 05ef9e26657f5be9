import type { JsonObject, JsonValue } from '@toolwright/core';
import type { AgentMessage } from '../messages/transcript.ts';
import type { AgentCall, AgentStep } from '../results/agent-step.ts';
import type { LoggedCompaction, LoggedStep } from '../results/run-log.ts';
import type { AgentUsage } from '../results/usage.ts';
import { messagesToJson } from './json-messages.ts';

/** What the loop knows of the steps before those that it took itself. */
export interface EarlierSteps {
  /** Plain JSON, without any of their contents. */
  readonly steps: readonly LoggedStep[];
  readonly usage: AgentUsage;
  readonly compactions: readonly LoggedCompaction[];
}

/**
 * A run whose calls wait, as plain JSON: keep it as you keep the conversation, which it holds. It grants nothing:
 * what a call may do is asked again when it goes on.
 */
export interface SuspendedAgent {
  readonly kind: 'toolwright-agent';
  readonly v: 1;
  /** What the run itself gave; `resumeRun` of a host takes it. */
  readonly run: JsonValue;
  /** The conversation, with the results of the calls that are over. */
  readonly messages: readonly JsonValue[];
  /** The step whose calls wait. */
  readonly step: JsonObject;
  readonly earlier: EarlierSteps;
  readonly limits: LimitCounts;
}

/** What the limits of a run count beyond its steps. */
export interface LimitCounts {
  /** So many steps up to now, one after another, in which every call failed hard. */
  readonly failedSteps: number;
  /** The conversation was shortened once, because the model could not take it. */
  readonly hasCompacted: boolean;
}

/** Everything but the run itself. Throws if a provider put something into it that is no JSON. */
export function saveTranscript(
  messages: readonly AgentMessage[],
  step: AgentStep,
  earlier: EarlierSteps,
  limits: LimitCounts,
): Omit<SuspendedAgent, 'run'> {
  return {
    kind: 'toolwright-agent',
    v: 1,
    messages: messagesToJson(messages),
    step: toJson({ ...step, calls: step.calls.map(withoutCause) }) as JsonObject,
    earlier: toJson(earlier) as unknown as EarlierSteps,
    limits,
  };
}

/** Details and causes are for the host that saw them happen, and may be anything. */
function withoutCause(call: AgentCall): AgentCall {
  const { outcome } = call;
  if (outcome === undefined || !('error' in outcome)) return call;
  const { details: _details, cause: _cause, ...error } = outcome.error;
  return { ...call, outcome: { ...outcome, error } };
}

function toJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

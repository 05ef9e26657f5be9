import type { CallOutcome, ErrorOrigin } from '@toolwright/core';
import type { AgentStep } from '../results/agent-step.ts';

/** Errors that say: this call, made another way, may work. The others say: something is broken. */
const softOrigins: ReadonlySet<ErrorOrigin> = new Set([
  'exposure',
  'parse',
  'route',
  'schema',
  'policy',
  'approval',
  'limit',
  'abort',
]);

/** A tool or schema that is broken, found where arguments are judged. */
const hardCodes: ReadonlySet<string> = new Set([
  'ROUTE_FAILED',
  'TOOL_UNAVAILABLE',
  'VALIDATION_FAILED',
]);

/** What is wrong with the call itself, found elsewhere. */
const softCodes: ReadonlySet<string> = new Set([
  'ARTIFACT_NOT_FOUND',
  'CALL_FINISHED',
  'CALL_NOT_WAITING',
  'DUPLICATE_CALL_ID',
  'OUTCOME_UNKNOWN',
]);

/**
 * Whether a call failed hard: its tool or the host broke, or did not answer. Denials, refused approvals, argument
 * errors and unknown tools are soft, and so is whatever was only stopped or waits.
 */
export function isHardFailure(outcome: CallOutcome): boolean {
  if (outcome.status !== 'failed') return false;
  const { code, origin } = outcome.error;
  if (hardCodes.has(code)) return true;
  return !softCodes.has(code) && !softOrigins.has(origin);
}

/** Whether a step made calls and every one of them failed hard. */
export function hasOnlyHardFailures({ calls }: AgentStep): boolean {
  const outcomes = calls.flatMap(({ outcome }) => outcome ?? []);
  return outcomes.length > 0 && outcomes.every(isHardFailure);
}

import { isToolName, type JsonValue, type ToolwrightError } from '@toolwright/core';
import { parseGrant } from '@toolwright/core/grants';
import type { SavedClientCall } from '../client-calls/saved-client-call.ts';
import { cycleWindow, maxRememberedCalls } from '../loop-guard/loop-settings.ts';
import type { RunSnapshot, SavedCall, SavedStep } from './snapshot.ts';
import { suspensionError } from './suspension-error.ts';

const maxIdLength = 1_024;

/**
 * Takes JSON for a snapshot if it has the form of one, whoever wrote it. What it says is not believed for that.
 * Throws ToolwrightError with RUN_STATE_INVALID (place: the member).
 */
export function readSnapshot(value: JsonValue): RunSnapshot {
  const snapshot = object(value, 'snapshot');
  check(snapshot['v'] === 1, 'v');
  for (const name of ['runId', 'sessionId']) check(isId(snapshot[name]), name);
  checkPrincipal(snapshot['principal']);
  check(Number.isFinite(snapshot['suspendedAt']), 'suspendedAt');
  check(isCount(snapshot['lastSeq']), 'lastSeq');
  const steps = list(snapshot['steps'], 'steps').map(checkStep);
  const ids = new Set(steps.map(({ id }) => id));
  check(ids.size === steps.length, 'steps');
  const { currentStep } = snapshot;
  check(currentStep === undefined || ids.has(currentStep as string), 'currentStep');
  const waiting = list(snapshot['waiting'], 'waiting').map((one, index) =>
    checkCall(one, `waiting[${index}]`, steps),
  );
  check(new Set(waiting.map(({ callId }) => callId)).size === waiting.length, 'waiting');
  const clientCalls = list(snapshot['clientCalls'] ?? [], 'clientCalls').map((one, index) =>
    checkClientCall(one, `clientCalls[${index}]`, steps),
  );
  check(
    new Set(clientCalls.map(({ callId }) => callId)).size === clientCalls.length,
    'clientCalls',
  );
  check(new Set(waiting.map(placeOf)).size === waiting.length, 'waiting');
  check(list(snapshot['finished'], 'finished').every(isId), 'finished');
  for (const values of Object.values(object(snapshot['states'], 'states')))
    object(values, 'states');
  const usage = object(snapshot['usage'], 'usage');
  for (const name of ['calls', 'inputTokens', 'outputTokens', 'costUsd'])
    check(isAmount(usage[name]), `usage.${name}`);
  const { holdsArtifacts } = snapshot;
  check(holdsArtifacts === undefined || holdsArtifacts === true, 'holdsArtifacts');
  check(list(snapshot['revoked'] ?? [], 'revoked').every(isRule), 'revoked');
  if (snapshot['loops'] !== undefined) checkLoops(snapshot['loops']);
  return value as unknown as RunSnapshot;
}

function checkPrincipal(value: unknown): void {
  const principal = object(value, 'principal');
  check(isId(principal['tenant']), 'principal.tenant');
  for (const name of ['user', 'agent'])
    check(principal[name] === undefined || isId(principal[name]), `principal.${name}`);
}

/** No longer than a history gets. */
function checkLoops(value: unknown): void {
  const loops = object(value, 'loops');
  const recent = list(loops['recent'], 'loops.recent');
  check(recent.length <= cycleWindow && recent.every(isId), 'loops.recent');
  const seen = list(loops['seen'], 'loops.seen').map((one) => object(one, 'loops.seen'));
  const keys = new Set(seen.map(({ key }) => key));
  check(seen.length <= maxRememberedCalls && keys.size === seen.length, 'loops.seen');
  for (const { key, count, sameResults, result } of seen) {
    const isWhole = isId(key) && isCount(count) && isCount(sameResults);
    check(isWhole && (result === undefined || isId(result)), 'loops.seen');
  }
}

function checkStep(value: unknown, index: number): SavedStep {
  const place = `steps[${index}]`;
  const step = object(value, place);
  check(isId(step['id']), `${place}.id`);
  check(isCount(step['calls']), `${place}.calls`);
  check(list(step['exposed'], `${place}.exposed`).every(isName), `${place}.exposed`);
  return step as unknown as SavedStep;
}

function checkCall(value: unknown, place: string, steps: readonly SavedStep[]): SavedCall {
  const call = checkAnyCall(value, place, steps);
  for (const name of ['sourceDigest', 'requestId']) check(isId(call[name]), `${place}.${name}`);
  return call as unknown as SavedCall;
}

/** Such calls are taken of a snapshot only that this host wrote, so what was decided about them is not looked into. */
function checkClientCall(
  value: unknown,
  place: string,
  steps: readonly SavedStep[],
): SavedClientCall {
  const call = checkAnyCall(value, place, steps);
  check(Number.isFinite(call['expiresAt']), `${place}.expiresAt`);
  const { claimVersion, approval } = call;
  check(claimVersion === undefined || isId(claimVersion), `${place}.claimVersion`);
  if (approval !== undefined) object(approval, `${place}.approval`);
  return call as unknown as SavedClientCall;
}

/** What is the same of every call that waits. */
function checkAnyCall(
  value: unknown,
  place: string,
  steps: readonly SavedStep[],
): Readonly<Record<string, unknown>> {
  const call = object(value, place);
  check(isId(call['callId']), `${place}.callId`);
  for (const name of ['name', 'tool']) check(isName(call[name]), `${place}.${name}`);
  object(call['arguments'], `${place}.arguments`);
  for (const one of list(call['normalised'], `${place}.normalised`)) {
    const { pointer, rule } = object(one, `${place}.normalised`);
    check(typeof pointer === 'string' && typeof rule === 'string', `${place}.normalised`);
  }
  const editedBy = list(call['editedBy'], `${place}.editedBy`);
  check(
    editedBy.every((one) => typeof one === 'string'),
    `${place}.editedBy`,
  );
  const { loopKey, ordinal } = call;
  check(loopKey === undefined || typeof loopKey === 'string', `${place}.loopKey`);
  const step = steps.find(({ id }) => id === call['stepId']);
  // A place beyond the calls of its step would be given away again.
  const isPlace = isCount(ordinal) && ordinal >= 1 && ordinal <= (step?.calls ?? 0);
  check(isPlace, `${place}.ordinal`);
  return call;
}

/** Two calls at one place would share an idempotency key. */
function placeOf({ stepId, ordinal }: SavedCall): string {
  return JSON.stringify([stepId, ordinal]);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= maxIdLength;
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && isToolName(value);
}

function isRule(value: unknown): boolean {
  try {
    parseGrant(value as string);
    return typeof value === 'string';
  } catch {
    return false;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isAmount(value: unknown): boolean {
  return Number.isFinite(value) && (value as number) >= 0;
}

function object(value: unknown, place: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
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
  return suspensionError('RUN_STATE_INVALID', { place });
}

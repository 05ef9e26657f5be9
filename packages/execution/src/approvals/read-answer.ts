import type {
  ApprovalAnswer,
  ApprovalDecision,
  ApprovalRequest,
  ApprovalScope,
  JsonObject,
  ToolwrightError,
} from '@toolwright/core';
import { copyJson } from '../arguments/copy-json.ts';
import { jsonDigestOf } from '../call/input-digest.ts';
import { maxReasonLength } from '../limits.ts';
import { approvalError } from './approval-error.ts';

const known = new Set(['verdict', 'scope', 'input', 'decidedBy', 'reason']);
const maxNameLength = 256;

type Answered = Pick<ApprovalDecision, 'verdict' | 'scope' | 'decidedBy'> &
  Pick<Partial<ApprovalDecision>, 'input' | 'inputDigest' | 'reason'>;

/** Checks what a person answered, which may come from anywhere. Throws APPROVAL_ANSWER_INVALID (place: the member). */
export function readAnswer(answer: ApprovalAnswer, request: ApprovalRequest): Answered {
  const given: unknown = answer;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid('answer', 'an object');
  for (const name of Object.keys(given))
    if (!known.has(name)) throw invalid('answer', `only ${[...known].join(', ')}`);
  const { verdict, scope, input, decidedBy, reason } = answer;
  if (verdict !== 'approve' && verdict !== 'deny') throw invalid('verdict', '"approve" or "deny"');
  if (!isName(decidedBy)) throw invalid('decidedBy', `a name of 1 to ${maxNameLength} characters`);
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > maxReasonLength))
    throw invalid('reason', `a text of at most ${maxReasonLength} characters`);
  return {
    verdict,
    scope: verdict === 'deny' ? readDenyScope(scope) : readScope(scope, input, request),
    decidedBy,
    ...(reason === undefined ? {} : { reason }),
    ...(input === undefined ? {} : readInput(input, verdict, request)),
  };
}

function readDenyScope(scope: unknown): ApprovalScope {
  if (scope === undefined || scope === 'once') return 'once';
  throw invalid('scope', 'none with "deny", which holds for this call');
}

function readScope(scope: unknown, input: unknown, request: ApprovalRequest): ApprovalScope {
  const { scopes } = request;
  const meant = scope ?? (input === undefined ? scopes[0] : 'once');
  const allowed = scopes.find((one) => one === meant);
  if (allowed === undefined) throw invalid('scope', `one of ${scopes.join(', ')}`);
  // What is remembered was judged with the asked arguments.
  if (input !== undefined && allowed !== 'once')
    throw invalid('scope', '"once" where the arguments are replaced');
  return allowed;
}

function readInput(
  input: unknown,
  verdict: ApprovalDecision['verdict'],
  request: ApprovalRequest,
): { readonly input: JsonObject; readonly inputDigest: string } {
  const copy = copyJson(input);
  const isObject =
    copy.fault === undefined &&
    typeof copy.value === 'object' &&
    copy.value !== null &&
    !Array.isArray(copy.value);
  if (verdict === 'deny' || !isObject)
    throw invalid('input', 'a JSON object, and only with "approve"');
  const object = copy.value as JsonObject;
  if (holdsPlaceholder(object) && holdsPlaceholder(request.input))
    throw invalid('input', 'a value for every field that the request hides');
  return { input: object, inputDigest: jsonDigestOf(object) };
}

/** Hidden fields are not filled in again: the call would run with what stands in their place. */
function holdsPlaceholder(input: JsonObject): boolean {
  return JSON.stringify(input).includes('[redacted:');
}

function isName(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= maxNameLength &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value)
  );
}

function invalid(place: string, expected: string): ToolwrightError {
  return approvalError('APPROVAL_ANSWER_INVALID', {
    message: `${place}: expected ${expected}.`,
    place,
  });
}

import { toJsonValue, type CallOutcome, type JsonObject, type JsonValue } from '@toolwright/core';
import { referenceErrors } from '../errors.ts';

/** An outcome as plain JSON. An error's `details` and `cause` are for programs in the same process and stay out. */
export function outcomeObject(outcome: CallOutcome): JsonObject {
  const { ...fields } = outcome as CallOutcome & { error?: { details?: unknown; cause?: unknown } };
  if (fields.error !== undefined) {
    const { details: _details, cause: _cause, ...error } = fields.error;
    return toJsonValue({ ...fields, error }) as JsonObject;
  }
  return toJsonValue(fields) as JsonObject;
}

/** The line for a call of the batch. */
export function outcomeLine(
  line: number,
  run: string | undefined,
  outcome: CallOutcome,
): JsonObject {
  return {
    line,
    id: outcome.callId,
    ...(run === undefined ? {} : { run }),
    ...outcomeObject(outcome),
  };
}

/** The line for one that is no call. */
export function invalidLine(line: number, id: JsonValue | undefined, expected: string): JsonObject {
  return {
    line,
    id: id ?? null,
    status: 'invalid',
    error: {
      code: 'BATCH_LINE_INVALID',
      message: `Line ${line} is not a call: expected ${expected}.`,
      hint: referenceErrors.BATCH_LINE_INVALID.next,
    },
  };
}

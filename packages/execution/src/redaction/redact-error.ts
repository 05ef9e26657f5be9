import { toJsonValue, type JsonValue, type ToolError } from '@toolwright/core';
import type { Redactor } from './create-redactor.ts';

const maxCauses = 8;

/**
 * An error without secrets: without registered values where a model sees it, without any where only the host does.
 * What needs no change is the same object.
 */
export function redactError(error: ToolError, redactor: Redactor): ToolError {
  const { valuesOnly } = redactor;
  const { message, hint, details, cause } = error;
  const changes: { -readonly [K in keyof ToolError]?: ToolError[K] } = {};
  const shownMessage = valuesOnly.redactText(message);
  if (shownMessage !== message) changes.message = shownMessage;
  if (hint !== undefined) {
    const shownHint = valuesOnly.redactText(hint);
    if (shownHint !== hint) changes.hint = shownHint;
  }
  if (details !== undefined) {
    const shownDetails = redactAny(details, redactor);
    if (shownDetails !== details) changes.details = shownDetails;
  }
  if (cause !== undefined) {
    const shownCause = redactAny(cause, redactor);
    if (shownCause !== cause) changes.cause = shownCause;
  }
  return Object.keys(changes).length === 0 ? error : { ...error, ...changes };
}

/** Anything at all: an error stays an error, everything else becomes JSON where it has to change. */
function redactAny(value: unknown, redactor: Redactor, depth = 0): unknown {
  if (typeof value === 'string') return redactor.redactText(value);
  if (isError(value)) return redactCause(value, redactor, depth);
  if (typeof value !== 'object' || value === null) return value;
  const json = toJsonValue(value);
  const shown = redactor.redactValue(json);
  return shown === json ? value : shown;
}

/** A proxy may throw at the very question; then it is a value like any other. */
function isError(value: unknown): value is Error {
  try {
    return value instanceof Error;
  } catch {
    return false;
  }
}

function redactCause(error: Error, redactor: Redactor, depth: number): unknown {
  if (depth >= maxCauses) return '[redacted:too-large]';
  try {
    const { message, stack, cause } = error;
    const own = Object.entries(error).filter(([key]) => key !== 'cause');
    const shown = own.map(([key, member]): [string, unknown] => {
      const pair = { [key]: toJsonValue(member) };
      const redacted = redactor.redactValue(pair) as Record<string, JsonValue>;
      return [key, redacted === pair ? member : redacted[key]];
    });
    const shownMessage = redactor.redactText(message);
    const shownStack = stack === undefined ? undefined : redactor.redactText(stack);
    const shownCause = redactAny(cause, redactor, depth + 1);
    const isSame =
      shownMessage === message &&
      shownStack === stack &&
      shownCause === cause &&
      shown.every(([, member], index) => member === own[index]?.[1]);
    if (isSame) return error;
    const copy = new Error(shownMessage, cause === undefined ? undefined : { cause: shownCause });
    copy.name = redactor.redactText(error.name);
    return Object.assign(copy, { stack: shownStack }, Object.fromEntries(shown));
  } catch {
    // Its members cannot even be read.
    return '[redacted:unreadable]';
  }
}

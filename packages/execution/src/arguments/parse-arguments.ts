import type { JsonObject, JsonValue } from '@toolwright/core';
import { maxArgumentDepth } from '../limits.ts';
import type { ExecutionErrorCode } from '../errors.ts';
import { copyJson } from './copy-json.ts';
import { isJsonObject } from './is-json-object.ts';
import { findJsonFault } from './find-json-fault.ts';

export type ParsedArguments =
  | { readonly value: JsonObject; readonly code?: undefined }
  | { readonly code: ExecutionErrorCode; readonly message?: string; readonly hint?: string };

export interface ParseOptions {
  readonly maxBytes: number;
  /** Whether `""` may stand for `{}`. */
  readonly needsNothing: boolean;
  /** The reply was cut before the call was complete. */
  readonly truncated: boolean;
}

const onlySpace = /^[ \t\n\r]*$/;

/**
 * Reads arguments: one complete JSON object, as text or as a value. `""` is `{}` for a tool that requires
 * nothing; nothing else ever becomes `{}`. Of a key that stands twice the last value counts, as in JSON.parse;
 * `__proto__` is a key like any other. Messages hold positions, never the text.
 */
export function parseArguments(source: unknown, options: ParseOptions): ParsedArguments {
  if (options.truncated) return { code: 'ARGUMENTS_TRUNCATED' };
  return typeof source === 'string' ? parseText(source, options) : readValue(source, options);
}

function parseText(text: string, { maxBytes, needsNothing }: ParseOptions): ParsedArguments {
  // A UTF-16 unit is at most three bytes.
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes)
    return { code: 'ARGUMENTS_TOO_LARGE' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (!onlySpace.test(text)) return invalidText(text);
    return needsNothing ? { value: {} } : { code: 'ARGUMENTS_EMPTY' };
  }
  if (!isJsonObject(value)) return notAnObject(value);
  return isDeeper(value, maxArgumentDepth) ? { code: 'ARGUMENTS_TOO_DEEP' } : { value };
}

function readValue(source: unknown, { maxBytes }: ParseOptions): ParsedArguments {
  const copy = copyJson(source, maxBytes);
  if (copy.fault === undefined)
    return isJsonObject(copy.value) ? { value: copy.value } : notAnObject(copy.value);
  switch (copy.fault) {
    case 'not-json':
      return { code: 'ARGUMENTS_NOT_JSON' };
    case 'too-deep':
      return { code: 'ARGUMENTS_TOO_DEEP' };
    case 'too-large':
      return { code: 'ARGUMENTS_TOO_LARGE' };
  }
}

function invalidText(text: string): ParsedArguments {
  const code = 'ARGUMENTS_INVALID_JSON';
  const fault = findJsonFault(text);
  if (fault === undefined) return { code };
  const place = `line ${fault.line}, column ${fault.column}`;
  if (fault.atEnd)
    return {
      code,
      message: `The arguments end at ${place}, before the JSON is complete: expected ${fault.expected}.`,
      hint: 'Send one complete JSON object; if the content is long, split it into several calls.',
    };
  return {
    code,
    message: `The arguments are not valid JSON at ${place}: expected ${fault.expected}.`,
  };
}

function notAnObject(value: unknown): ParsedArguments {
  const found = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`;
  return {
    code: 'ARGUMENTS_NOT_OBJECT',
    message: `The arguments must be one JSON object; this is ${found}.`,
  };
}

function isDeeper(value: object, levels: number): boolean {
  if (levels === 0) return true;
  for (const member of Object.values(value) as JsonValue[]) {
    if (typeof member === 'object' && member !== null && isDeeper(member, levels - 1)) return true;
  }
  return false;
}

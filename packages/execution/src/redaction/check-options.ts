import { invalidOption } from '../option-checks.ts';
import type { RedactorOptions, SecretValue } from './create-redactor.ts';

/** Shorter values would be found everywhere; in characters, without white space around them. */
export const minValueLength = 4;

/**
 * The values to hide. An option that hides nothing must not pass for one that does: throws ToolwrightError with
 * OPTIONS_INVALID (place: the entry).
 */
export function readSecretValues(options: RedactorOptions): readonly SecretValue[] {
  for (const list of ['values', 'keyNames', 'shapes'] as const) {
    const given: unknown = options[list];
    const isList = typeof given === 'object' && given !== null && Symbol.iterator in given;
    if (given !== undefined && !isList) throw invalidOption(`redaction.${list}`, 'a list');
  }
  const values = [...(options.values ?? [])];
  const place = values.findIndex((secret) => !isUsable(secret));
  if (place === -1) return values;
  throw invalidOption(
    `redaction.values[${place}]`,
    `a text of at least ${minValueLength} characters, or { value, name? } with one`,
  );
}

function isUsable(secret: SecretValue): boolean {
  const given: unknown = typeof secret === 'object' ? secret?.value : secret;
  return typeof given === 'string' && given.trim().length >= minValueLength;
}

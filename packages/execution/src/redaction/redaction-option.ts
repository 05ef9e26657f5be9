import { isToolwrightError } from '@toolwright/core';
import { invalidOption } from '../option-checks.ts';
import { createRedactor, type Redactor, type RedactorOptions } from './create-redactor.ts';

/** Redacts nothing: for a host that does so itself, everywhere. What tools hide of their input stays hidden. */
const noRedactor: Redactor = Object.freeze({
  redactText: (text: string) => text,
  redactValue: <T>(value: T) => value,
  valuesOnly: Object.freeze({
    redactText: (text: string) => text,
    redactValue: <T>(value: T) => value,
  }),
  longestForm: 0,
  valueCount: 0,
  openStream: () => ({ push: (piece: string) => piece, end: () => '' }),
  register: () => false,
});

/** Throws ToolwrightError with OPTIONS_INVALID. */
export function readRedaction(option: RedactorOptions | Redactor | false | undefined): Redactor {
  if (option === false) return noRedactor;
  if (option === undefined) return createRedactor();
  if (typeof option !== 'object' || option === null)
    throw invalidOption('redaction', 'an object, or false');
  if ('redactText' in option) return readRedactor(option);
  try {
    return createRedactor(option);
  } catch (error) {
    if (isToolwrightError(error)) throw error;
    throw invalidOption(
      'redaction',
      'values that are texts or { value, name? }, names that are texts, and shapes with a sticky pattern',
    );
  }
}

function readRedactor(given: Redactor): Redactor {
  const methods = ['redactText', 'redactValue', 'openStream', 'register'] as const;
  if (methods.every((method) => typeof given[method] === 'function')) return given;
  throw invalidOption('redaction', 'what createRedactor returns');
}

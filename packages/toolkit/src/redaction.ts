import { isToolwrightError } from '@toolwright/core';
import { createRedactor, type Redactor, type RedactorOptions } from '@toolwright/execution';
import { toolkitError } from './errors.ts';

/** The redactor that packs, sessions and the path share. Throws TOOLKIT_OPTIONS_INVALID. */
export function fillRedaction(
  given: RedactorOptions | Redactor | false | undefined,
): Redactor | false {
  if (given === false || (given !== undefined && 'redactText' in given)) return given;
  try {
    return createRedactor(given);
  } catch (cause) {
    throw toolkitError('TOOLKIT_OPTIONS_INVALID', {
      message: isToolwrightError(cause)
        ? cause.message
        : 'redaction: expected values that are texts or { value, name? }, key names that are texts, and token shapes.',
      place: (isToolwrightError(cause) ? cause.place : undefined) ?? 'redaction',
      cause,
    });
  }
}

import {
  isToolFailure,
  toolError,
  toolErrorBrand,
  type ErrorOrigin,
  type ToolError,
} from '@toolwright/core';

/**
 * The error in what a tool returned or threw, brought into shape, or undefined if it is neither `fail(…)` nor
 * error data. Never throws.
 */
export function readFailure(
  value: unknown,
  origin: ErrorOrigin = 'handler',
): ToolError | undefined {
  try {
    if (isToolFailure(value)) return shape(value.error, origin);
    return isToolError(value) ? shape(value, origin) : undefined;
  } catch {
    // A proxy or a getter that throws: not one of ours.
    return undefined;
  }
}

function isToolError(value: unknown): value is ToolError {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Record<symbol, unknown>)[toolErrorBrand] === true
  );
}

function shape(error: ToolError, origin: ErrorOrigin): ToolError {
  const { code, message, hint, retryable, details, cause } = error;
  return toolError(String(code), {
    message: typeof message === 'string' ? message.toWellFormed() : 'The tool failed.',
    retryable: retryable === true,
    origin: error.origin ?? origin,
    ...(typeof hint === 'string' ? { hint: hint.toWellFormed() } : {}),
    ...(details === undefined ? {} : { details }),
    ...(cause === undefined ? {} : { cause }),
  });
}

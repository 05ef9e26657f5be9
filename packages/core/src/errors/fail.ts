import { toolResultBrand, type ToolFailure } from '../results/tool-result.ts';
import { toolErrorBrand, type ErrorOrigin, type ToolError } from './tool-error.ts';

export interface FailOptions {
  /** What went wrong and what was expected. Shown to the model: never repeat a rejected value. */
  readonly message: string;
  /** What to do next, in one sentence. Shown to the model. */
  readonly hint?: string | undefined;
  /** True if the same call may succeed when tried again unchanged. Default false. */
  readonly retryable?: boolean;
  /** For the host only. */
  readonly details?: unknown;
  readonly cause?: unknown;
  readonly origin?: ErrorOrigin;
}

const literalCode = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Error data with a literal code; the code falls back to HANDLER_ERROR if it is not UPPER_SNAKE. */
export function toolError(code: string, options: FailOptions): ToolError {
  return {
    [toolErrorBrand]: true,
    code: literalCode.test(code) ? code : 'HANDLER_ERROR',
    message: options.message,
    origin: options.origin ?? 'handler',
    retryable: options.retryable ?? false,
    ...(options.hint === undefined ? {} : { hint: options.hint }),
    ...(options.details === undefined ? {} : { details: options.details }),
    ...(options.cause === undefined ? {} : { cause: options.cause }),
  };
}

/**
 * The failure of a tool. Return it; throwing it means the same. Anything else that is thrown becomes
 * HANDLER_ERROR.
 *
 * @example
 * return fail('CITY_UNKNOWN', { message: 'No city has this name.', hint: 'Give the country too.' });
 */
export function fail(code: string, options: FailOptions): ToolFailure {
  return { [toolResultBrand]: true, content: [], error: toolError(code, options) };
}

/** True for what {@link fail} returns, from any copy of core. */
export function isToolFailure(value: unknown): value is ToolFailure {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Record<symbol, unknown>)[toolResultBrand] === true &&
    (value as { error?: unknown }).error !== undefined
  );
}

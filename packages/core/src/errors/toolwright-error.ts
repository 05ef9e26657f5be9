const brand: unique symbol = Symbol.for('toolwright.error') as never;

export interface ToolwrightErrorOptions {
  /** What to do next, in one sentence. */
  readonly hint?: string | undefined;
  /** Where the fault is: a tool's name, a key, a line. */
  readonly place?: string | undefined;
  readonly details?: unknown;
  readonly cause?: unknown;
}

/**
 * Misuse of the library by its host: a malformed contract, pack, grant or option, a closed run. What a tool
 * or a model does wrong is never thrown; it becomes an outcome.
 */
export class ToolwrightError extends Error {
  readonly [brand] = true;
  /** UPPER_SNAKE and literal. */
  readonly code: string;
  readonly hint: string | undefined;
  readonly place: string | undefined;
  readonly details: unknown;

  constructor(code: string, message: string, options: ToolwrightErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ToolwrightError';
    this.code = code;
    this.hint = options.hint;
    this.place = options.place;
    this.details = options.details;
  }
}

/** True for a ToolwrightError from any copy of core. */
export function isToolwrightError(value: unknown): value is ToolwrightError {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Record<symbol, unknown>)[brand] === true
  );
}

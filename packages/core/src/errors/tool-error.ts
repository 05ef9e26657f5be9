/** Where in the path an error arose. */
export type ErrorOrigin =
  | 'exposure'
  | 'parse'
  | 'route'
  | 'schema'
  | 'policy'
  | 'approval'
  | 'limit'
  | 'deadline'
  | 'abort'
  | 'handler'
  | 'output'
  | 'host';

/** Marks error data; `Symbol.for`, so that two copies of core agree. */
export const toolErrorBrand: unique symbol = Symbol.for('toolwright.tool-error') as never;

/**
 * A failure as data. `message` and `hint` are safe to show to a model: they never repeat a rejected value
 * and never name a tool that is not exposed. `details` and `cause` are for the host only.
 */
export interface ToolError {
  readonly [toolErrorBrand]: true;
  /** UPPER_SNAKE and literal; each package lists its codes in one table. */
  readonly code: string;
  readonly message: string;
  readonly origin: ErrorOrigin;
  /** True if the same call may succeed when it is tried again unchanged. */
  readonly retryable: boolean;
  /** What to do next, in one sentence. */
  readonly hint?: string;
  readonly details?: unknown;
  readonly cause?: unknown;
}

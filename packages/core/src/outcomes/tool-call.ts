import type { JsonValue } from '../results/json-value.ts';

/** A call as a model made it. */
export interface ToolCall {
  /** Unique within the run. */
  readonly id: string;
  readonly name: string;
  /** The model's exact text, or a value that is already parsed. */
  readonly arguments: string | JsonValue;
  /** True if the reply was cut before the call was complete (finish reason `length`): it never runs. */
  readonly truncated?: boolean;
}

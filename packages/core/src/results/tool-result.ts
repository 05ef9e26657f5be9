import type { ToolError } from '../errors/tool-error.ts';
import type { ContentPart } from './content.ts';
import type { JsonObject } from './json-value.ts';

/** Marks a result, so that a plain value that happens to look like one stays a plain value. */
export const toolResultBrand: unique symbol = Symbol.for('toolwright.tool-result') as never;

/** Something the model and the host should know about a result that is otherwise usable. */
export interface Warning {
  /** UPPER_SNAKE, literal. */
  readonly code: string;
  readonly message: string;
}

/** What a call cost. Summed per run and principal. */
export interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly costUsd?: number;
}

/** Where a text comes from: our own code, the workspace's files, or anything outside. */
export const outputTrusts = ['trusted', 'workspace', 'external'] as const;
export type OutputTrust = (typeof outputTrusts)[number];

export interface ToolResultFields<O = unknown> {
  /** What the model sees. Left out, it is rendered from `data`. */
  readonly content?: string | readonly ContentPart[];
  /** The value by the tool's output schema. */
  readonly data?: O;
  /**
   * For the host only; never shown to a model. The wrapped path reads three members, where they are given: `source`
   * (the address or path that the content comes from, a string, named where it is framed), `asOf` (when it was true,
   * as RFC 3339 or milliseconds since the epoch, for `traits.maxAgeMs`), `partial` (`true` if there is more).
   */
  readonly metadata?: JsonObject;
  readonly warnings?: readonly Warning[];
  readonly usage?: Usage;
  /** Overrides the tool's own `outputTrust` for this result. */
  readonly outputTrust?: OutputTrust;
}

/** A tool's answer: content for the model, data for the host. Made by {@link toolResult} or `fail`. */
export interface ToolResult<O = unknown> {
  readonly [toolResultBrand]: true;
  readonly content: readonly ContentPart[];
  readonly data?: O;
  readonly metadata?: JsonObject;
  readonly warnings?: readonly Warning[];
  readonly usage?: Usage;
  readonly outputTrust?: OutputTrust;
  readonly error?: ToolError;
}

/** A result whose `data` is present, as a tool with an output schema must return. */
export interface ToolSuccess<O> extends Omit<ToolResult<O>, 'error'> {
  readonly data: O;
}

/** A result that carries an error and no data. Made by `fail`; may be returned or thrown. */
export interface ToolFailure extends ToolResult<never> {
  readonly error: ToolError;
}

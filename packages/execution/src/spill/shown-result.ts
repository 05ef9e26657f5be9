import type { ContentPart, ToolError, Warning } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { warningBytes } from './shown-bytes.ts';

/** A result as it was before it was framed for a model. */
export interface UnframedResult {
  readonly content: readonly ContentPart[];
  readonly error: ToolError | undefined;
  readonly warnings: readonly Warning[];
  readonly isContentRendered: boolean;
}

/** What a call of a batch shows, until the batch is over: then some of it may have to go. */
export class ShownResult {
  /** Undefined for a call that shows nothing that was not accounted for. */
  call: CallState | undefined = undefined;
  /** Warnings included. */
  bytes = 0;
  /** Undefined for what is shown in any case. */
  unframed: UnframedResult | undefined = undefined;

  take(call: CallState, bytes: number, isPager: boolean): void {
    const { content, error, warnings, isContentRendered } = call;
    this.call = call;
    this.bytes = bytes + warningBytes(warnings);
    if (!isPager) this.unframed = { content, error, warnings, isContentRendered };
  }
}

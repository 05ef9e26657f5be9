import type { CallState } from '../call/call-state.ts';
import { removeHidden } from '../guard/remove-hidden.ts';
import { redactCallTextTo } from '../redaction/call-redaction.ts';

/**
 * A text for a person's screen: without control and hidden characters, which could move a cursor or hide a secret from
 * the redaction, then without secrets, then cut.
 */
export function displayText(call: CallState, text: string, maxLength: number): string {
  return redactCallTextTo(call, removeHidden(text).text, maxLength);
}

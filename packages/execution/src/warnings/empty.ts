import type { JsonValue } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { warningOf } from './warning-of.ts';
import type { WarningRule } from './warning-rule.ts';

/** Nothing came back, where an output schema or a call that only reads says that something would. */
export const emptyRule: WarningRule = (call) =>
  call.status === 'ok' && promisesOutput(call) && isEmpty(call)
    ? warningOf('OUTPUT_EMPTY')
    : undefined;

function promisesOutput({ tool, effects }: CallState): boolean {
  return tool?.contract.outputSchema !== undefined || effects?.readOnly === true;
}

function isEmpty({ content, data, isContentRendered }: CallState): boolean {
  if (!holdsNothing(data)) return false;
  if (isContentRendered) return true;
  return content.every((part) => part.type === 'text' && part.text.trim() === '');
}

function holdsNothing(data: JsonValue | undefined): boolean {
  if (data === undefined || data === null) return true;
  if (typeof data === 'string') return data.trim() === '';
  return typeof data === 'object' && Object.keys(data).length === 0;
}

import type { CallState } from '../call/call-state.ts';
import { digestOf } from '../call/digest.ts';
import { inputDigestOf, jsonDigestOf } from '../call/input-digest.ts';
import { valuesAt } from './values-at.ts';

/**
 * What makes two calls identical: the name of the tool that governs them and their arguments as the model gave
 * them, before anything was normalised; or what the tool's `loopKey` points at. Undefined for a tool that is not
 * to be counted. A call whose arguments cannot be read is named by their text.
 */
export function loopKeyOf(call: CallState): string | undefined {
  const { tool, parsed, incoming } = call;
  // A name that no tool has may be of any length.
  if (tool === undefined) return `? ${digestOf(incoming.name)} ${rawDigestOf(incoming.arguments)}`;
  const pointers = tool.contract.loopKey;
  if (pointers === false) return undefined;
  if (parsed === undefined) return `${tool.name} ${rawDigestOf(incoming.arguments)}`;
  if (pointers !== undefined) {
    const values = pointers.map((pointer) => valuesAt(parsed, pointer));
    return `${tool.name} ${jsonDigestOf(values)}`;
  }
  return `${tool.name} ${call.arguments === parsed ? inputDigestOf(call) : jsonDigestOf(parsed)}`;
}

function rawDigestOf(source: unknown): string {
  return typeof source === 'string' ? digestOf(source) : jsonDigestOf(source);
}

import { canonicalJson } from '@toolwright/core';
import type { CallState } from './call-state.ts';
import { digestOf } from './digest.ts';

/**
 * The digest that names a call's arguments: of their RFC 8785 text once they are parsed, else of the text as
 * it came. Kept, so that a tool that changes its input cannot change what the audit says was judged.
 */
export function inputDigestOf(call: CallState): string {
  call.inputDigest ??= digestOf(inputText(call));
  return call.inputDigest;
}

function inputText(call: CallState): string {
  const { arguments: parsed, incoming } = call;
  if (parsed === undefined) return typeof incoming.arguments === 'string' ? incoming.arguments : '';
  try {
    return canonicalJson(parsed);
  } catch {
    // RFC 8785 has no text for a lone surrogate; JSON.stringify escapes it.
    return JSON.stringify(parsed);
  }
}

import { canonicalJson } from '@toolwright/core';
import type { CallState } from './call-state.ts';
import { digestOf } from './digest.ts';

/**
 * The digest that names a call's arguments: of their RFC 8785 text once they are parsed, else of the text as
 * it came. Kept, so that a tool that changes its input cannot change what the audit says was judged.
 */
export function inputDigestOf(call: CallState): string {
  const { arguments: parsed, incoming } = call;
  call.inputDigest ??=
    parsed === undefined
      ? digestOf(typeof incoming.arguments === 'string' ? incoming.arguments : '')
      : jsonDigestOf(parsed);
  return call.inputDigest;
}

/** The digest of a value's RFC 8785 text; what has none is digested as JSON.stringify writes it. */
export function jsonDigestOf(value: unknown): string {
  try {
    return digestOf(canonicalJson(value));
  } catch {
    // A lone surrogate, which JSON.stringify escapes, or something that is no JSON at all.
    return digestOf(stringify(value));
  }
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

import type { JsonObject, JsonValue } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { valuesAt } from '../loop-guard/values-at.ts';
import { createRedactor, type Redaction } from './create-redactor.ts';

/** Longer than any secret that is told by its form. */
const margin = 16_384;

const ownByCall = new WeakMap<
  CallState,
  { readonly input: JsonObject; readonly redaction: Redaction }
>();

/** What a call shows outside of the model's view, without what its tool hides of the input and without any secret. */
function redactCallText(call: CallState, text: string): string {
  return call.run.settings.redactor.redactText(ownOf(call)?.redactText(text) ?? text);
}

export function redactCallValue(call: CallState, value: JsonValue): JsonValue {
  return call.run.settings.redactor.redactValue(ownOf(call)?.redactValue(value) ?? value);
}

/** As `redactCallText`, and then cut. A secret at the cut was whole when it was looked for. */
export function redactCallTextTo(call: CallState, text: string, maxLength: number): string {
  const isLong = text.length > maxLength + margin;
  const shown = redactCallText(call, isLong ? text.slice(0, maxLength + margin) : text);
  const end = isLong ? Math.max(0, Math.min(maxLength, shown.length - margin)) : maxLength;
  return shown.slice(0, end).toWellFormed();
}

/** Texts that a tool hides of its input are hidden wherever the call repeats them. */
export function ownOf(call: CallState): Redaction | undefined {
  const { tool, arguments: input } = call;
  const pointers = tool?.contract.redact;
  if (pointers === undefined || pointers.length === 0 || input === undefined) return undefined;
  const known = ownByCall.get(call);
  if (known?.input === input) return known.redaction;
  const values = pointers.flatMap((pointer) => valuesAt(input, pointer)).flatMap(textsIn);
  const redactor = createRedactor();
  // Not as an option, which has to be long enough: a field may hold anything.
  for (const value of values) redactor.register({ value, name: 'field' });
  const redaction = redactor.valuesOnly;
  ownByCall.set(call, { input, redaction });
  return redaction;
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((member) => textsIn(member));
}

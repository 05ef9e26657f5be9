import type { JsonValue, ToolCall } from '@toolwright/core';

/** One line of a batch, understood. */
export interface BatchCall {
  readonly call: ToolCall;
  /** Lines with the same one share a run. */
  readonly run: string | undefined;
}

export type BatchLine =
  { readonly call: BatchCall } | { readonly id: JsonValue | undefined; readonly expected: string };

const known = new Set(['id', 'name', 'arguments', 'run', 'finish']);
const finishReasons = new Set(['stop', 'tool-calls', 'length']);

/** Reads one line; says what was expected where it is no call. Values of the line are not repeated. */
export function parseBatchLine(text: string | undefined): BatchLine {
  let value: unknown;
  try {
    if (text === undefined)
      return { id: undefined, expected: 'a line of at most 33,554,432 characters' };
    value = JSON.parse(text);
  } catch {
    return { id: undefined, expected: 'one JSON object' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { id: undefined, expected: 'one JSON object' };
  const fields = value as Readonly<Record<string, JsonValue>>;
  const { id, name, run, finish } = fields;
  const shownId = typeof id === 'string' || typeof id === 'number' ? id : undefined;
  const wrong = (expected: string): BatchLine => ({ id: shownId, expected });
  if (typeof id !== 'string' || id === '') return wrong('"id" as text that is not empty');
  if (typeof name !== 'string') return wrong('"name" as text');
  if (!Object.hasOwn(fields, 'arguments'))
    return wrong('"arguments": the exact text of a model, or a JSON value');
  if (run !== undefined && (typeof run !== 'string' || run === ''))
    return wrong('"run" as text that is not empty');
  if (finish !== undefined && (typeof finish !== 'string' || !finishReasons.has(finish))) {
    return wrong('"finish" as one of stop, tool-calls, length');
  }
  const unknown = Object.keys(fields).filter((field) => !known.has(field));
  if (unknown.length > 0) return wrong('no fields but id, name, arguments, run and finish');
  const call: ToolCall = {
    id,
    name,
    arguments: fields['arguments'] as JsonValue,
    ...(finish === 'length' ? { truncated: true } : {}),
  };
  return { call: { call, run } };
}

import type { ContentPart } from './content.ts';
import type { JsonValue } from './json-value.ts';
import { isToolResult } from './make-result.ts';
import { toJsonValue } from './to-json-value.ts';

/**
 * The content of whatever a tool returned. A result's own content stands as it is; without any, its `data` is
 * rendered. A string is one text part, unchanged; undefined is no content; anything else is one text part with
 * compact JSON, by the rules of {@link toJsonValue}.
 */
export function renderContent(value: unknown): readonly ContentPart[] {
  if (isToolResult(value))
    return value.content.length > 0 ? value.content : renderContent(value.data);
  return value === undefined ? [] : renderJson(toJsonValue(value));
}

/** The content of a value that is JSON already: a string as it is, anything else as compact JSON. */
export function renderJson(value: JsonValue): readonly ContentPart[] {
  return [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }];
}

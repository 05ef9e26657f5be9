import type { JsonSchema } from './json-schema.ts';

/** What a local `$ref` (`#`, `#/$defs/x`) points to; undefined for remote references, anchors and dead ends. */
export function resolvePointer(
  root: JsonSchema,
  reference: string,
): JsonSchema | boolean | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let current: unknown = root;
  for (const segment of reference.slice(2).split('/')) {
    if (typeof current !== 'object' || current === null) return undefined;
    const key = decodeSegment(segment);
    if (key === undefined || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return typeof current === 'boolean' || (typeof current === 'object' && current !== null)
    ? (current as JsonSchema)
    : undefined;
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}

/** A key as a segment of a JSON Pointer (RFC 6901). */
export function encodeSegment(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
}

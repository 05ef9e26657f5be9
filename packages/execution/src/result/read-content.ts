import type { ContentPart, JsonChange } from '@toolwright/core';

/**
 * The content parts of a result, each checked and copied. Whatever is no part is left out and reported; half a
 * surrogate pair in a text becomes U+FFFD.
 */
export function readContent(
  parts: readonly unknown[],
  onChange: (change: JsonChange) => void,
): readonly ContentPart[] {
  const read: ContentPart[] = [];
  for (const part of parts) {
    const copy = readPart(part, onChange);
    if (copy === undefined) onChange('unreadable');
    else read.push(copy);
  }
  return read;
}

function readPart(part: unknown, onChange: (change: JsonChange) => void): ContentPart | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const { type, text, data, mediaType, uri } = part as Record<string, unknown>;
  switch (type) {
    case 'text':
      return typeof text === 'string' ? { type, text: wellFormed(text, onChange) } : undefined;
    case 'image':
    case 'audio':
      if (typeof data !== 'string' || typeof mediaType !== 'string') return undefined;
      return { type, data, mediaType };
    case 'resource':
      if (typeof uri !== 'string') return undefined;
      return {
        type,
        uri,
        ...(typeof mediaType === 'string' ? { mediaType } : {}),
        ...(typeof text === 'string' ? { text: wellFormed(text, onChange) } : {}),
        ...(typeof data === 'string' ? { data } : {}),
      };
    default:
      return undefined;
  }
}

function wellFormed(text: string, onChange: (change: JsonChange) => void): string {
  if (text.isWellFormed()) return text;
  onChange('lone surrogate');
  return text.toWellFormed();
}

import type { ContentPart } from '@toolwright/core';

/** The UTF-8 bytes of a content's texts and the characters of its base64. */
export function contentBytes(content: readonly ContentPart[]): number {
  let bytes = 0;
  for (const part of content) {
    if ('text' in part && part.text !== undefined) bytes += Buffer.byteLength(part.text);
    if ('data' in part && part.data !== undefined) bytes += part.data.length;
  }
  return bytes;
}

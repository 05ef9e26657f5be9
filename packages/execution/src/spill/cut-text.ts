import { unfinishedAtEnd } from '../artifacts/utf8-edges.ts';

/** The beginning of a text in at most so many bytes of UTF-8; no character is cut in two. */
export function cutText(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  // A UTF-16 unit takes at least a byte, so more of them are not needed.
  const bytes = Buffer.from(text.slice(0, maxBytes + 1));
  if (bytes.length <= maxBytes) return text.slice(0, maxBytes + 1);
  const fitting = bytes.subarray(0, maxBytes);
  return fitting.subarray(0, fitting.length - unfinishedAtEnd(fitting)).toString();
}

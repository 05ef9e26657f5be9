import type { Readable } from 'node:stream';

/** All of a stream as text. */
export async function readText(stream: Readable): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk as Uint8Array, { stream: true });
  return text + decoder.decode();
}

import type { FileHandle } from 'node:fs/promises';

const chunkBytes = 65_536;
const newline = 0x0a;

/**
 * The lines of a file without their ends; undefined for one that is longer than `maxBytes`, which is not held in
 * memory either. The last one may lack its end.
 */
export async function* readLines(
  file: FileHandle,
  maxBytes: number,
): AsyncGenerator<string | undefined, void, void> {
  const chunk = Buffer.alloc(chunkBytes);
  let parts: Buffer[] = [];
  let partsBytes = 0;

  function add(part: Buffer): void {
    partsBytes += part.length;
    // A copy: the chunk is filled anew.
    if (partsBytes <= maxBytes) parts.push(Buffer.from(part));
    else parts = [];
  }

  function line(): string | undefined {
    const text = partsBytes <= maxBytes ? Buffer.concat(parts).toString() : undefined;
    parts = [];
    partsBytes = 0;
    return text;
  }

  for (let position = 0; ;) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const bytes = chunk.subarray(0, bytesRead);
    let start = 0;
    for (let end; (end = bytes.indexOf(newline, start)) !== -1; start = end + 1) {
      add(bytes.subarray(start, end));
      yield line();
    }
    add(bytes.subarray(start));
  }
  if (partsBytes > 0) yield line();
}

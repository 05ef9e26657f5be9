import { createHash } from 'node:crypto';
import type { OpenFile } from '@toolwright/core';
import { EolCount, findLineEnd, lineEndAt, type EolStyle } from './line-ends.ts';
import { PageBuilder, type PageEnd, type PageRequest } from './page-builder.ts';
import type { PageLine } from './page-line.ts';
import { readChunks, type Chunk } from './read-chunks.ts';
import type { TextEncoding } from './text-encoding.ts';
import { Utf8Check } from './utf8.ts';

export interface ScanOptions {
  readonly encoding: TextEncoding;
  /** Bytes of the byte order mark, which belongs to no line. */
  readonly bomBytes: number;
  readonly page: PageRequest;
  /** Up to this size everything is read; above it the scan stops behind the page. */
  readonly fullScanMaxBytes: number;
  readonly signal: AbortSignal;
}

/** A page and what the scan for it learned about the file. */
export interface ScannedPage {
  readonly lines: readonly PageLine[];
  readonly endedBy: PageEnd | undefined;
  /** Lines seen: all of them if `whole` is there. */
  readonly lineCount: number;
  /** Of what was scanned. */
  readonly eol: EolStyle;
  readonly isUtf8: boolean;
  /** Only if the scan came to the end of the file. */
  readonly whole?: {
    readonly sha256: string;
    readonly sizeBytes: number;
    readonly finalNewline: boolean;
  };
}

/** A line that goes on this far ends the page of a large file, so that its first page stays quick. */
const maxOpenLineBytes = 1_048_576;

/** Reads one page of lines, streaming: holds one chunk and the page, whatever the file's size. */
export async function scanPage(file: OpenFile, options: ScanOptions): Promise<ScannedPage> {
  const { encoding, bomBytes, signal } = options;
  const builder = new PageBuilder(options.page, encoding);
  const eol = new EolCount();
  const utf8 = new Utf8Check();
  const hash = createHash('sha256');
  const mayStop = file.stat.sizeBytes > options.fullScanMaxBytes;
  const learned = (isComplete: boolean) => ({
    lines: builder.lines,
    endedBy: builder.endedBy,
    lineCount: builder.lineCount,
    eol: eol.style(),
    isUtf8: utf8.isValid(isComplete),
  });

  if (bomBytes > 0) hash.update(await file.read(0, bomBytes));
  for await (const chunk of readChunks(file, { units: encoding, signal, from: bomBytes })) {
    hash.update(chunk.bytes);
    if (encoding.unitBytes === 1) utf8.push(chunk.bytes);
    takeLines(chunk, encoding, builder, eol);
    const sizeBytes = chunk.position + chunk.bytes.length;
    if (chunk.isLast) {
      const finalNewline = builder.openBytes === 0 && builder.lineCount > 0;
      if (builder.openBytes > 0) builder.end('', sizeBytes, 0);
      return {
        ...learned(true),
        whole: { sha256: hash.digest('hex'), sizeBytes, finalNewline },
      };
    }
    if (!mayStop) continue;
    if (builder.hasWindow && builder.openBytes > maxOpenLineBytes) {
      builder.end('', sizeBytes, 0);
      return { ...learned(false), endedBy: 'size' };
    }
    if (builder.endedBy !== undefined) return learned(false);
  }
  throw new Error('A file has a last chunk.');
}

function takeLines(
  { bytes, position }: Chunk,
  encoding: TextEncoding,
  builder: PageBuilder,
  eol: EolCount,
): void {
  let at = 0;
  for (;;) {
    const endAt = findLineEnd(bytes, at, encoding);
    if (endAt === -1) {
      builder.push(bytes.subarray(at));
      return;
    }
    const lineEnd = lineEndAt(bytes, endAt, encoding);
    const endBytes = lineEnd.length * encoding.unitBytes;
    // Lines outside the page are only counted: a view of each would cost more than the search for its end.
    if (builder.isWanted) builder.push(bytes.subarray(at, endAt));
    at = endAt + endBytes;
    builder.end(lineEnd, position + at, endBytes);
    eol.add(lineEnd);
  }
}

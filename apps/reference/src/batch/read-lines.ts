import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { referenceError } from '../errors.ts';

export interface NumberedLine {
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Without its line end; undefined if it is longer than can be taken. */
  readonly text: string | undefined;
}

/** A longer line is no call; this many characters hold any argument that a run accepts. */
const maxLineCharacters = 32 * 1_024 * 1_024;

/** The batch as a stream. Throws BATCH_UNREADABLE. */
export async function openBatch(source: string, cwd: string): Promise<Readable> {
  if (source === '-') return process.stdin;
  const file = path.resolve(cwd, source);
  try {
    const handle = await open(file, 'r');
    const { isDirectory } = { isDirectory: (await handle.stat()).isDirectory() };
    await handle.close();
    if (isDirectory) throw new Error('is a folder');
  } catch (error) {
    throw referenceError('BATCH_UNREADABLE', { place: '--batch', cause: error });
  }
  return createReadStream(file);
}

/** The lines of a stream as they come; blank ones are counted and left out. */
export async function* readLines(stream: Readable): AsyncGenerator<NumberedLine> {
  const decoder = new TextDecoder();
  let number = 0;
  let pending = '';
  let tooLong = false;
  const finish = (text: string): NumberedLine | undefined => {
    number += 1;
    const line = tooLong
      ? undefined
      : text.replace(/\r$/, '').replace(/^\ufeff/, number === 1 ? '' : '\ufeff');
    tooLong = false;
    return line?.trim() === '' ? undefined : { number, text: line };
  };
  for await (const chunk of stream) {
    const lines = (pending + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    pending = lines.pop() ?? '';
    for (const text of lines) {
      const line = finish(text);
      if (line !== undefined) yield line;
    }
    if (pending.length > maxLineCharacters) {
      tooLong = true;
      pending = '';
    }
  }
  pending += decoder.decode();
  if (pending !== '' || tooLong) {
    const line = finish(pending);
    if (line !== undefined) yield line;
  }
}

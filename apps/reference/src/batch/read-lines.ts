import { closeSync, constants, createReadStream, fstatSync, openSync, type Stats } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ReadStream as TerminalStream, isatty } from 'node:tty';
import { referenceError } from '../errors.ts';

export interface NumberedLine {
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Without its line end; undefined if it is longer than can be taken. */
  readonly text: string | undefined;
}

/** A longer line is no call; this many characters hold any argument that a run accepts. */
const maxLineCharacters = 32 * 1_024 * 1_024;

/** Opening a named pipe must not wait for its writer: a thread that waits there cannot be cancelled. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The batch as a stream; destroying it ends any wait. Throws BATCH_UNREADABLE. */
export function openBatch(source: string, cwd: string): Readable {
  if (source === '-') return process.stdin;
  const file = path.resolve(cwd, source);
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, openFlags);
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) throw new Error('is a folder');
    return streamOf(descriptor, stats, file);
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    throw referenceError('BATCH_UNREADABLE', { place: '--batch', cause: error });
  }
}

/** Pipes and terminals are waited for by the event loop, files are read. Opened once: a pipe loses its writer else. */
function streamOf(descriptor: number, stats: Stats, file: string): Readable {
  if (stats.isFIFO()) return new Socket({ fd: descriptor, readable: true, writable: false });
  if (isatty(descriptor)) return new TerminalStream(descriptor);
  return createReadStream(file, { fd: descriptor });
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

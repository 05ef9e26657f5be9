import { open, readdir, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AuditQuery, AuditRecord } from '@toolwright/core';
import { isAuditRecord } from './is-audit-record.ts';
import { auditFileFailure } from './json-lines-failure.ts';
import { defaultAuditLimit, matchesQuery } from '../matches-query.ts';
import { readLines } from './read-lines.ts';
import { rotatedFiles } from './rotated-files.ts';

/** What a query found, and what could not be read on the way. */
export interface AuditPage {
  /** Oldest first, as they were written. */
  readonly records: readonly AuditRecord[];
  /** Lines that were looked at and are no records, of whomever: torn by a full disk, or changed by hand. */
  readonly skippedLines: number;
}

/** No record comes near it; without it a file of one endless line would be read into memory. */
const maxLineBytes = 1_048_576;

/**
 * Reads what a JSON Lines sink has written to `path`, rotated files first. Looks no further once the page is full. A
 * file that is not there holds no records.
 *
 * Rejects with ToolwrightError AUDIT_SINK_FAILED.
 */
export async function readJsonLinesAudit(path: string, query: AuditQuery): Promise<AuditPage> {
  const { offset = 0, limit = defaultAuditLimit } = query;
  const records: AuditRecord[] = [];
  let left = Math.max(offset, 0);
  let skippedLines = 0;

  /** True once the page is full. */
  async function take(file: FileHandle): Promise<boolean> {
    for await (const line of readLines(file, maxLineBytes)) {
      if (records.length >= limit) return true;
      // A writer begins a new line also where it only saw another one in the middle of writing.
      if (line === '') continue;
      const record = parseRecord(line);
      if (record === undefined) skippedLines += 1;
      else if (matchesQuery(record, query)) {
        if (left > 0) left -= 1;
        else records.push(record);
      }
    }
    return records.length >= limit;
  }

  try {
    await visitFiles(path, take);
  } catch (error) {
    throw auditFileFailure(error, path);
  }
  return { records, skippedLines };
}

/** Visits the files of an audit, oldest first, until one visit says that it is enough. */
async function visitFiles(
  path: string,
  visit: (file: FileHandle) => Promise<boolean>,
): Promise<void> {
  // Opened first: should it be moved aside meanwhile, it is still read, once and in its place.
  await withFile(path, async (current) => {
    const identity = await identityOf(current);
    let isCurrentSeen = current === undefined;
    const names = (await ifThere(readdir(dirname(path)))) ?? [];
    for (const name of rotatedFiles(path, names)) {
      const isEnough = await withFile(name, async (rotated) => {
        if (rotated === undefined) return false;
        if ((await identityOf(rotated)) === identity) isCurrentSeen = true;
        return visit(rotated);
      });
      if (isEnough) return;
    }
    if (current !== undefined && !isCurrentSeen) await visit(current);
  });
}

async function withFile<T>(
  path: string,
  use: (file: FileHandle | undefined) => Promise<T>,
): Promise<T> {
  const file = await ifThere(open(path, 'r'));
  try {
    return await use(file);
  } finally {
    await file?.close();
  }
}

async function identityOf(file: FileHandle | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const { dev, ino } = await file.stat();
  return `${dev}:${ino}`;
}

async function ifThere<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseRecord(line: string | undefined): AuditRecord | undefined {
  if (line === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isAuditRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

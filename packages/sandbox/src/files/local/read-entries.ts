import type { PathLike } from 'node:fs';
import type { DirectoryEntry } from '@toolwright/core';
import { escapeNameBytes, escapeNameText } from '../../paths/escape-name.ts';
import type { SystemCalls } from './calls.ts';
import { kindOf } from './stat-of.ts';

/** Reads names as text, and again as bytes only if one may not be valid UTF-8. */
export async function readEntries(calls: SystemCalls, folder: PathLike): Promise<DirectoryEntry[]> {
  const entries = await calls.readDirectory(folder);
  if (entries.some((entry) => entry.name.includes('\uFFFD'))) return readRawEntries(calls, folder);
  return entries.map((entry) => ({ name: escapeNameText(entry.name), kind: kindOf(entry) }));
}

async function readRawEntries(calls: SystemCalls, folder: PathLike): Promise<DirectoryEntry[]> {
  const entries = await calls.readDirectoryBytes(folder);
  return entries.map((entry) => {
    const name = escapeNameBytes(entry.name);
    const kind = kindOf(entry);
    // The text round trip fails only for bytes that are not valid UTF-8.
    return Buffer.from(entry.name.toString('utf8')).equals(entry.name)
      ? { name, kind }
      : { name, kind, rawName: entry.name.toString('base64') };
  });
}

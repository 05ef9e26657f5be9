import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { canonicalJson, type JsonValue } from '@toolwright/core';
import { referenceError } from '../errors.ts';
import { nearestName } from '../options/nearest-name.ts';
import type { LocalState } from './local-state.ts';
import { replaceFile } from './replace-file.ts';
import type { RunToSave, SavedRun } from './saved-run.ts';

const kind = 'toolwright-saved-run';
/** What ids of runs look like; anything else would be another path. */
const runId = /^[\w-]{1,100}$/;

type Place = Pick<LocalState, 'folder' | 'signingKey'>;

const folderOf = ({ folder }: Pick<Place, 'folder'>): string => path.join(folder, 'runs');

export function runFileOf(place: Pick<Place, 'folder'>, id: string): string {
  return path.join(folderOf(place), `${id}.json`);
}

/** Keeps a run that waits, in one file that nobody can change unnoticed who has not the key. */
export async function saveRun(place: Place, run: RunToSave): Promise<SavedRun> {
  const saved = { ...run, savedAt: Date.now() } as SavedRun;
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 });
  const text = canonicalJson(saved);
  const file = { kind, v: 1, seal: sealOf(place, text), run: JSON.parse(text) as JsonValue };
  await replaceFile(runFileOf(place, saved.runId), `${JSON.stringify(file)}\n`);
  return saved;
}

/** Throws RUN_UNKNOWN (with the nearest id) or RUN_FILE_INVALID. */
export async function readRun(place: Place, id: string): Promise<SavedRun> {
  const file = runFileOf(place, id);
  let text: string;
  try {
    if (!runId.test(id)) throw await unknownRun(place, id);
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw await unknownRun(place, id);
    throw error;
  }
  const run = openSealed(place, text);
  // A sealed file under another run's name is not that run.
  if (run?.runId !== id) throw referenceError('RUN_FILE_INVALID', { place: file });
  return run;
}

export async function removeRun(place: Pick<Place, 'folder'>, id: string): Promise<void> {
  await rm(runFileOf(place, id), { force: true });
}

/** The runs that wait here, by their file names alone. */
export async function savedRunIds(place: Pick<Place, 'folder'>): Promise<readonly string[]> {
  try {
    const names = await readdir(folderOf(place));
    return names.flatMap((name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? []);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function unknownRun(place: Pick<Place, 'folder'>, id: string): Promise<Error> {
  const near = nearestName(id, await savedRunIds(place));
  return referenceError('RUN_UNKNOWN', {
    place: '--resume',
    ...(near === undefined
      ? {}
      : { hint: `Did you mean ${near}? A run goes on once; approvals list shows what waits.` }),
  });
}

function openSealed(place: Place, text: string): SavedRun | undefined {
  try {
    const file = JSON.parse(text) as { kind?: unknown; v?: unknown; seal?: unknown; run?: unknown };
    if (file.kind !== kind || file.v !== 1 || typeof file.seal !== 'string') return undefined;
    const expected = Buffer.from(sealOf(place, canonicalJson(file.run)));
    const given = Buffer.from(file.seal);
    const isOwn = expected.byteLength === given.byteLength && timingSafeEqual(expected, given);
    return isOwn ? (file.run as SavedRun) : undefined;
  } catch {
    return undefined;
  }
}

function sealOf({ signingKey }: Place, text: string): string {
  const mac = createHmac('sha256', signingKey).update('toolwright saved run, version 1\n');
  return mac.update(text).digest('base64url');
}

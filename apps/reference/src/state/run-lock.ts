import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { referenceError } from '../errors.ts';
import { runFileOf } from './run-files.ts';

/**
 * Keeps a second process from going on with the same run; gives the function that lets it go. A process that was
 * killed leaves its lock, which then counts for nothing. Two that take over such a lock at one moment are told apart
 * by the guarded path itself: no call runs twice. Throws RUN_BUSY.
 */
export async function lockRun(
  place: { readonly folder: string },
  id: string,
): Promise<() => Promise<void>> {
  const file = `${runFileOf(place, id).slice(0, -'.json'.length)}.lock`;
  const draft = `${file}-${randomUUID()}`;
  await writeFile(draft, String(process.pid), { mode: 0o600, flag: 'wx' });
  try {
    for (const isLastTry of [false, true]) {
      // A link appears with its content: nobody sees a lock without an owner.
      if (await isLinked(draft, file)) return () => rm(file, { force: true });
      const owner = Number(await readFile(file, 'utf8').catch(() => ''));
      if (isLastTry || isAlive(owner)) {
        throw referenceError('RUN_BUSY', {
          place: '--resume',
          message: `Another process goes on with this run${owner > 0 ? ` (${owner})` : ''}.`,
          hint: `Wait until it has ended. If that process is something else, remove ${file}.`,
        });
      }
      await rm(file, { force: true });
    }
    throw referenceError('RUN_BUSY', { place: '--resume' });
  } finally {
    await rm(draft, { force: true });
  }
}

async function isLinked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(processId: number): boolean {
  // Gone again before it was read: the next try decides.
  if (!Number.isSafeInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// Two starts at once must not run `npm ci` over each other. The lock is a folder beside node_modules (npm deletes what is
// inside), because making a folder is atomic everywhere. Its owner touches it; one that is no longer touched is stale.
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const heartbeatMs = 1_000;
const staleAfterMs = 10_000;
const pollMs = 200;

/**
 * Waits for the install lock of `folder`.
 * @param {string} folder
 * @param {(waitedMs: number) => void} onWait called at every poll while another process holds the lock
 * @returns {Promise<() => void>} releases the lock
 */
export async function acquireInstallLock(folder, onWait) {
  const lock = path.join(folder, '.install-lock');
  const since = Date.now();
  while (!tryMake(lock)) {
    if (ageMs(lock) > staleAfterMs) breakStale(lock);
    else {
      onWait(Date.now() - since);
      await sleep(pollMs);
    }
  }
  const heartbeat = setInterval(() => touch(lock), heartbeatMs);
  return () => {
    clearInterval(heartbeat);
    rmSync(lock, { recursive: true, force: true });
  };
}

/** @param {string} lock */
function tryMake(lock) {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} lock @returns {number} 0 when the lock is gone */
function ageMs(lock) {
  const stats = statSync(lock, { throwIfNoEntry: false });
  return stats === undefined ? 0 : Date.now() - stats.mtimeMs;
}

/** @param {string} lock */
function touch(lock) {
  const now = new Date();
  try {
    utimesSync(lock, now, now);
  } catch {
    // Someone cleaned the checkout; the install itself will report what that broke.
  }
}

/**
 * Renaming is atomic, so only one waiter gets the stale folder. If a fresh lock was made between the look and the rename,
 * it is put back.
 * @param {string} lock
 */
function breakStale(lock) {
  const aside = `${lock}-${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return; // Another waiter was first.
  }
  if (ageMs(aside) > staleAfterMs) rmSync(aside, { recursive: true, force: true });
  else renameSync(aside, lock);
}

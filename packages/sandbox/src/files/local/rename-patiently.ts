import type { PathLike } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { SystemCalls } from './calls.ts';
import { systemCode } from './system-fault.ts';

/** What Windows says while a virus scanner or an editor has the file open. */
const passing = new Set(['EPERM', 'EACCES', 'EBUSY']);
const maxTries = 10;
/** Each wait is one step longer: 0.9 s in all. */
const stepMs = 20;

/** A rename that waits for other programs to let go of the file. */
export async function renamePatiently(
  calls: Pick<SystemCalls, 'rename'>,
  from: PathLike,
  to: PathLike,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await calls.rename(from, to);
    } catch (error) {
      if (tries === maxTries || !passing.has(systemCode(error) ?? '')) throw error;
    }
    await wait(tries * stepMs);
  }
}

import { homedir, tmpdir, userInfo } from 'node:os';
import { systemCalls } from '../files/local/calls.ts';
import { hostParts } from '../files/local/host-parts.ts';
import type { HostPlaces } from './check-host-root.ts';

/** The home and temp folders, after every link. Both the environment's home and the account's count. */
export async function findHostPlaces(): Promise<HostPlaces> {
  const temp = process.platform === 'win32' ? [tmpdir()] : [tmpdir(), '/tmp', '/var/tmp'];
  return { home: await realParts([homedir(), accountHome()]), temp: await realParts(temp) };
}

function accountHome(): string {
  try {
    return userInfo().homedir;
  } catch {
    // A container may run as a user that has no account.
    return '';
  }
}

async function realParts(paths: readonly string[]): Promise<string[][]> {
  const found: string[][] = [];
  for (const path of paths) {
    if (path === '') continue;
    const real = await systemCalls.realPath(path).catch(() => undefined);
    if (real !== undefined) found.push(hostParts(real));
  }
  return found;
}

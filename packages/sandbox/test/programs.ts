import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The command that runs a program from its source. */
export function commandOf(program: URL, args: readonly string[]): readonly string[] {
  return [process.execPath, '--conditions=@toolwright/source', fileURLToPath(program), ...args];
}

/** Root writes and reads everything; without two of its capabilities the bits count for it too. */
export function withoutRootRights(command: readonly string[]): readonly string[] {
  if (process.getuid?.() !== 0) return command;
  return ['setpriv', '--bounding-set=-dac_override,-dac_read_search', ...command];
}

/**
 * Makes a folder a disk of 512 KiB for the program, or, where a user may mount nothing, lets no file grow beyond
 * that.
 */
export function onSmallDisk(folder: string, command: readonly string[]): readonly string[] {
  const run = command.map(quote).join(' ');
  if (!mayMount()) return ['sh', '-c', `ulimit -f 512; exec ${run}`];
  const mount = `mount -t tmpfs -o size=512k none ${quote(folder)}`;
  return ['unshare', '-rm', 'sh', '-c', `${mount} && exec ${run}`];
}

/** True if a full disk can be had, which answers ENOSPC; else it is EFBIG. */
export function mayMount(): boolean {
  return spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
}

export function start(command: readonly string[]): ChildProcessByStdio<null, Readable, null> {
  const [file = '', ...args] = command;
  return spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** What a program prints, line by line. Throws if it fails. */
export async function linesOf(command: readonly string[]): Promise<readonly string[]> {
  const child = start(command);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The program ended with ${code}.`);
  return text.trimEnd().split('\n');
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

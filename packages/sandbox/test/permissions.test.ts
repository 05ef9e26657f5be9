import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { LinkGuard } from '../src/index.ts';
import { makeFolder } from './local-folder.ts';

const program = fileURLToPath(new URL('permissions/read-refused.ts', import.meta.url));
const guards: readonly LinkGuard[] = process.platform === 'linux' ? ['walk', 'check'] : ['check'];

/** Root reads everything; without two of its capabilities the bits count for it too. */
function withoutRootRights(command: readonly string[]): readonly string[] {
  if (process.getuid?.() !== 0) return command;
  return ['setpriv', '--bounding-set=-dac_override,-dac_read_search', ...command];
}

it.each(guards)('tells what the system refuses as ACCESS_DENIED (%s)', async (links) => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'shut.txt'), 's');
  for (const [name, mode] of [
    ['unlistable', 0o300],
    ['unsearchable', 0o600],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'file'), 'x');
    chmodSync(join(folder, name), mode);
  }
  chmodSync(join(folder, 'shut.txt'), 0o000);
  const node = [process.execPath, '--conditions=@toolwright/source', program, folder, links];
  const [file = '', ...args] = withoutRootRights(node);
  const { stdout } = await promisify(execFile)(file, args);
  chmodSync(join(folder, 'unlistable'), 0o700);
  chmodSync(join(folder, 'unsearchable'), 0o700);
  expect(stdout.trim().split('\n')).toEqual([
    'open a file without read: ACCESS_DENIED',
    'stat a file without read: ok',
    'list a folder without read: ACCESS_DENIED',
    'open in a folder without read: ok',
    'list a folder without search: ok',
    'open in a folder without search: ACCESS_DENIED',
    'list the folder above: ok',
  ]);
});

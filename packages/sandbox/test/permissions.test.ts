import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LinkGuard } from '../src/index.ts';
import { makeFolder } from './local-folder.ts';
import { commandOf, linesOf, withoutRootRights } from './programs.ts';

const guards: readonly LinkGuard[] = process.platform === 'linux' ? ['walk', 'check'] : ['check'];

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
  const lines = await linesOf(
    withoutRootRights(
      commandOf(new URL('permissions/read-refused.ts', import.meta.url), [folder, links]),
    ),
  );
  chmodSync(join(folder, 'unlistable'), 0o700);
  chmodSync(join(folder, 'unsearchable'), 0o700);
  expect(lines).toEqual([
    'open a file without read: ACCESS_DENIED',
    'stat a file without read: ok',
    'list a folder without read: ACCESS_DENIED',
    'open in a folder without read: ok',
    'list a folder without search: ok',
    'open in a folder without search: ACCESS_DENIED',
    'list the folder above: ok',
  ]);
});

import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorkspace, type LinkGuard, type WorkspaceHandle } from '../src/index.ts';
import { systemCalls } from '../src/files/local/calls.ts';
import { filesOf, type ShortFiles } from './file-access/ground.ts';
import { makeFolder } from './local-folder.ts';
import { commandOf, linesOf, mayMount, onSmallDisk, start, withoutRootRights } from './programs.ts';
import { createFaultyCalls } from './write-faults/faulty-calls.ts';
import { openWithCalls } from './write-faults/open-with-calls.ts';

const guards: readonly LinkGuard[] = process.platform === 'linux' ? ['walk', 'check'] : ['check'];

function shortFiles(workspace: WorkspaceHandle): ShortFiles {
  return filesOf({ workspace, put: () => {}, link: () => {}, hostFolders: [] });
}

// Programs that start on a machine that may be busy.
const patient = { timeout: 60_000 };

const temporary = /^\.toolwright-[0-9a-f]{32}\.tmp$/;

describe('a writer that is killed', patient, () => {
  it.each([
    ['while it writes', 'write', 'file'],
    ['before the content is on the disk', 'fsync', 'file'],
    ['before it replaces the file', 'rename', 'file'],
    ['before a new file comes to its name', 'link', 'new'],
  ])(
    '%s leaves the old content and one file that the next writer sweeps',
    async (_when, call, path) => {
      const folder = makeFolder();
      writeFileSync(join(folder, 'file'), 'the old content');
      const child = start(
        commandOf(new URL('write-faults/stop-at.ts', import.meta.url), [folder, call, path]),
      );
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'close');
      const left = readdirSync(folder).filter((name) => name !== 'file');
      expect(left).toEqual([expect.stringMatching(temporary)]);
      expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('the old content');

      await using workspace = await createWorkspace({ roots: [{ path: folder, mode: 'rw' }] });
      const files = shortFiles(workspace);
      // The lock of the killed process is gone with it.
      await files.overwrite('file', 'written by another one');
      expect(readdirSync(folder).length).toBe(2);
      const longAgo = Date.now() / 1_000 - 11 * 60;
      utimesSync(join(folder, left[0] as string), longAgo, longAgo);
      await using later = await createWorkspace({ roots: [{ path: folder, mode: 'rw' }] });
      await shortFiles(later).overwrite('file', 'and by a third');
      expect(readdirSync(folder)).toEqual(['file']);
    },
  );
});

describe.runIf(process.platform === 'linux')('several processes', patient, () => {
  it.each(guards)('never lose what another one wrote (%s)', async (links) => {
    const folder = makeFolder();
    const meeting = makeFolder();
    writeFileSync(join(folder, 'counter'), '0');
    const programs = Array.from({ length: 3 }, () =>
      linesOf(
        commandOf(new URL('write-race/count-up.ts', import.meta.url), [
          folder,
          '60',
          links,
          meeting,
          '3',
        ]),
      ),
    );
    const refused = (await Promise.all(programs)).map(([count]) => Number(count));
    expect(readFileSync(join(folder, 'counter'), 'utf8')).toBe('180');
    expect(readdirSync(folder)).toEqual(['counter']);
    // They did meet.
    expect(Math.max(...refused)).toBeGreaterThan(0);
  });
});

it('keeps the old content on a disk that is full, and writes what fits', patient, async () => {
  const folder = makeFolder();
  const code = mayMount() ? 'DISK_FULL' : 'FILE_TOO_LARGE';
  const lines = await linesOf(
    onSmallDisk(folder, commandOf(new URL('write-faults/fill-disk.ts', import.meta.url), [folder])),
  );
  expect(lines).toEqual([
    ...Array<string>(4).fill(code),
    'changed',
    'alone: new alone',
    'twin: old twin',
    'twin-too: old twin',
  ]);
});

it.each(guards)(
  'writes where the system lets it, in place where nothing new may be made (%s)',
  patient,
  async (links) => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'shut'));
    for (const name of ['shut.txt', 'shut/file', 'unreadable'])
      writeFileSync(join(folder, name), 'old');
    chmodSync(join(folder, 'shut.txt'), 0o444);
    chmodSync(join(folder, 'unreadable'), 0o200);
    chmodSync(join(folder, 'shut'), 0o555);
    const lines = await linesOf(
      withoutRootRights(
        commandOf(new URL('write-faults/write-refused.ts', import.meta.url), [folder, links]),
      ),
    );
    chmodSync(join(folder, 'shut'), 0o755);
    expect(lines).toEqual([
      'over a file that is read only: ACCESS_DENIED',
      'over an open file in a shut folder: changed in place',
      'a new file in a shut folder: ACCESS_DENIED',
      'new folders in a shut folder: ACCESS_DENIED',
      'over a file that cannot be read: FILE_EXISTS',
    ]);
    expect(readFileSync(join(folder, 'shut.txt'), 'utf8')).toBe('old');
    expect(readFileSync(join(folder, 'shut/file'), 'utf8')).toBe('new');
  },
);

describe.runIf(process.getuid?.() === 0)('a file of another person', () => {
  it.each(guards)('stays theirs (%s)', async (links) => {
    const folder = makeFolder();
    const file = join(folder, 'file');
    writeFileSync(file, 'old');
    chownSync(file, 1234, 4321);
    chmodSync(file, 0o4755);
    await using workspace = await createWorkspace({ roots: [{ path: folder, mode: 'rw' }], links });
    const written = await shortFiles(workspace).overwrite('file', 'new');
    expect(written.inPlace).toBe(false);
    // Without the right to run as its owner, which a changed program does not keep.
    expect(statSync(file)).toMatchObject({ uid: 1234, gid: 4321, mode: 0o100755 });
  });

  it.each(guards)('is written in place where nobody may give files away (%s)', async (links) => {
    const folder = makeFolder();
    const file = join(folder, 'file');
    writeFileSync(file, 'old');
    chownSync(file, 1234, 4321);
    const { calls } = createFaultyCalls((name) => (name === 'fchown' ? 'EPERM' : undefined));
    await using workspace = await openWithCalls(folder, links, calls);
    const written = await shortFiles(workspace).overwrite('file', 'new');
    expect(written.inPlace).toBe(true);
    expect(statSync(file)).toMatchObject({ uid: 1234, gid: 4321 });
    expect(readdirSync(folder)).toEqual(['file']);
  });
});

it.each(guards)(
  'does not follow what is put in the place of the file meanwhile (%s)',
  async (links) => {
    const folder = makeFolder();
    const outside = join(makeFolder(), 'outside');
    writeFileSync(outside, 'outside');
    writeFileSync(join(folder, 'file'), 'old');
    const swap: typeof systemCalls.fsync = async (fd) => {
      await systemCalls.fsync(fd);
      // Right after the new content is on the disk and before it is put in place.
      await systemCalls.unlink(join(folder, 'file'));
      linkSync(outside, join(folder, 'file'));
    };
    await using workspace = await openWithCalls(folder, links, { ...systemCalls, fsync: swap });
    const files = shortFiles(workspace);
    const end = await files.overwrite('file', 'new').catch((error: { code: string }) => error.code);
    expect(end).toBe('FILE_CHANGED');
    expect(readFileSync(outside, 'utf8')).toBe('outside');
    expect(readdirSync(folder)).toEqual(['file']);
  },
);

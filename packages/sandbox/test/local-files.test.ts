import {
  closeSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorkspace, type LinkGuard, type WorkspaceHandle } from '../src/index.ts';
import { expectFault } from './file-access/expect-fault.ts';
import { filesOf, type ShortFiles } from './file-access/ground.ts';
import { makeFolder } from './local-folder.ts';

const onLinux = process.platform === 'linux';
const guards: readonly LinkGuard[] = onLinux ? ['walk', 'check'] : ['check'];

async function openFolder(path: string, links: LinkGuard): Promise<ShortFiles> {
  const workspace = await createWorkspace({
    roots: [{ path }],
    links,
    allowHome: true,
    allowTemp: true,
  });
  onTestFinished(() => workspace.close());
  return filesOf({ workspace, put: () => {}, link: () => {}, hostFolders: [] });
}

describe.each(guards)('with links: %s', (links) => {
  it('reads behind 2 GiB', async () => {
    const folder = makeFolder();
    const end = 3 * 2 ** 30;
    const fd = openSync(join(folder, 'sparse'), 'w');
    ftruncateSync(fd, end);
    writeSync(fd, 'tail', end);
    closeSync(fd);
    const { access, at } = await openFolder(folder, links);
    const file = await access.open(at('sparse'));
    expect(file.stat.sizeBytes).toBe(end + 4);
    expect(Buffer.from(await file.read(end - 1, 100)).toString()).toBe('\0tail');
    await file.close();
  });

  it('knows a file by another name as the same file', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a'), '');
    linkSync(join(folder, 'a'), join(folder, 'b'));
    const { access, at } = await openFolder(folder, links);
    const [a, b] = [await access.stat(at('a')), await access.stat(at('b'))];
    expect(a.identity).toBe(b.identity);
    expect(a.linkCount).toBe(2);
  });

  it('refuses a socket', async () => {
    const folder = makeFolder();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(folder, 'socket'), resolve));
    onTestFinished(() => void server.close());
    const { access, at } = await openFolder(folder, links);
    expect((await access.stat(at('socket'))).kind).toBe('other');
    await expectFault('NOT_A_FILE', access.open(at('socket')));
  });

  it('never reads what was put in the place of a root', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'root'));
    writeFileSync(join(folder, 'root', 'a'), 'inside');
    mkdirSync(join(folder, 'else'));
    writeFileSync(join(folder, 'else', 'a'), 'outside');
    const { access, at, text } = await openFolder(join(folder, 'root'), links);
    expect(await text('a')).toBe('inside');
    renameSync(join(folder, 'root'), join(folder, 'moved'));
    symlinkSync('else', join(folder, 'root'));
    if (links === 'walk') {
      expect(await text('a')).toBe('inside');
      return;
    }
    await expectFault('PATH_OUTSIDE', access.open(at('a')));
    await expectFault('PATH_OUTSIDE', access.list(at('.')));
    await expectFault('PATH_OUTSIDE', access.stat(at('.')));
    await expectFault('PATH_OUTSIDE', access.lstat(at('a')));
  });

  it('sees at once that a folder was replaced by another one', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    writeFileSync(join(folder, 'a', 'b', 'file'), 'old');
    const { access, at, text } = await openFolder(folder, links);
    expect(await text('a/b/file')).toBe('old');
    renameSync(join(folder, 'a'), join(folder, 'moved'));
    await expectFault('NOT_FOUND', access.open(at('a/b/file')));
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    writeFileSync(join(folder, 'a', 'b', 'file'), 'new');
    expect(await text('a/b/file')).toBe('new');
    rmSync(join(folder, 'a'), { recursive: true });
    await expectFault('NOT_FOUND', access.open(at('a/b/file')));
    expect(await text('moved/b/file')).toBe('old');
  });
});

describe.runIf(onLinux)('on Linux', () => {
  it.each(guards)(
    'refuses what is no file on a disk: the files of the kernel, devices (%s)',
    async (links) => {
      const { access, at } = await openFolder('/', links);
      for (const path of ['proc/self/environ', 'proc/version', 'sys/kernel/uevent_seqnum']) {
        await expectFault('PATH_DENIED', access.open(at(path)));
      }
      for (const path of ['dev/null', 'dev/zero', 'dev/tty']) {
        await expectFault('NOT_A_FILE', access.open(at(path)));
      }
      // A door of the kernel, not a link: it is read as text and leads to a place like any other.
      expect(access.format(await access.resolve(at('proc/self/root/etc')))).toBe('etc');
      expect(access.format(await access.resolve(at('dev/fd')))).toMatch(/^proc\/\d+\/fd$/);
    },
  );

  it.each(guards)('leaves no descriptor open, whatever fails (%s)', async (links) => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'a', 'b', 'c'), { recursive: true });
    writeFileSync(join(folder, 'a', 'b', 'c', 'file'), 'x');
    symlinkSync('loop', join(folder, 'a', 'loop'));
    symlinkSync('/etc', join(folder, 'a', 'out'));
    symlinkSync('b/c', join(folder, 'a', 'in'));
    const before = openDescriptors();
    const workspace = await createWorkspace({
      roots: [{ path: folder }],
      links,
      blocked: ['/a/b/c/no'],
    });
    const { access, at, text } = filesOf({
      workspace,
      put: () => {},
      link: () => {},
      hostFolders: [],
    });
    const failing = ['a/b/none', 'a/b/c/file/below', 'a/loop', 'a/out/passwd', 'a/b/c/no', 'a/b/c'];
    for (let round = 0; round < 20; round += 1) {
      for (const path of failing) {
        await access.open(at(path)).then(
          () => expect.fail('opened'),
          () => {},
        );
      }
      await openWhileAborting(workspace, 'a/in/file');
      await Promise.all([
        text('a/b/c/file'),
        text('a/in/file'),
        access.list(at('a/b')),
        access.stat(at('a/in')),
      ]);
    }
    await workspace.close();
    // A file that was opened for an aborted call is closed behind its back.
    await expect.poll(openDescriptors).toBe(before);
  });
});

function openDescriptors(): number {
  return readdirSync('/proc/self/fd').length;
}

/** Aborts when the grants are asked for the place that the link leads to: the file is opened right after that. */
async function openWhileAborting(workspace: WorkspaceHandle, path: string): Promise<void> {
  const abort = new AbortController();
  let asked = 0;
  const { access, at } = filesOf(
    { workspace, put: () => {}, link: () => {}, hostFolders: [] },
    () => {
      asked += 1;
      if (asked === 2) abort.abort();
      return true;
    },
  );
  await expectFault('ABORTED', access.open(at(path), { signal: abort.signal }));
}

import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '@toolwright/core/testing';
import { artifactStoreCases } from '../../test/support/artifacts/artifact-store-cases.ts';
import { createFaultyFileSystem } from '../../test/support/artifacts/faulty-file-system.ts';
import type { ArtifactFileSystem } from './file-system.ts';
import { createFolderArtifacts, openFolderArtifacts } from './folder-artifacts.ts';
import { sweepFolder } from './sweep-folder.ts';

const ada = { tenant: 'acme', user: 'ada' };
const text = { trust: 'workspace', mediaType: 'text/plain' } as const;
const storeFailed = { name: 'ToolwrightError', code: 'ARTIFACT_STORE_FAILED' };
const dayMs = 86_400_000;

let parent: string;
let count = 0;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'toolwright-artifacts-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

function newFolder(): string {
  count += 1;
  return join(parent, `${count}`);
}

/** Every file below the folder, by its path in it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

async function readText(store: ReturnType<typeof createFolderArtifacts>, handle: string) {
  const page = await store.read(ada, handle, { offset: 0, length: 1_000_000 });
  return page === undefined ? undefined : Buffer.from(page.bytes).toString();
}

describe('the folder store', () => {
  artifactStoreCases((options) => createFolderArtifacts({ path: newFolder(), ...options }));

  it('touches nothing before the first use', async () => {
    const path = newFolder();
    await createFolderArtifacts({ path }).close();
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('is for its owner only: one file each, named by its hash, below one folder each principal', async () => {
    const path = newFolder();
    const store = createFolderArtifacts({ path });
    const { handle } = await store.put(ada, 'secret', text);
    await store.put({ tenant: 'other' }, 'secret', text);
    const files = await filesIn(path);
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/^[0-9a-f]{64}\/[0-9a-f]{64}$/);
      expect((await stat(join(path, file))).mode & 0o777).toBe(0o600);
      expect((await stat(join(path, file, '..'))).mode & 0o777).toBe(0o700);
    }
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect(files.some((file) => file.endsWith(handle.slice('sha256:'.length)))).toBe(true);
    await store.close();
  });

  it('goes on where another one has left off', async () => {
    const path = newFolder();
    const first = createFolderArtifacts({ path });
    const kept = await first.put(ada, 'abc', { trust: 'external', mediaType: 'text/html' });
    await first.close();
    const second = createFolderArtifacts({ path });
    expect(await second.stat(ada, kept.handle)).toEqual(kept);
    expect(await readText(second, kept.handle)).toBe('abc');
    await second.close();
  });

  it('is swept on first use: what is too old, and what a killed process left an hour ago', async () => {
    const path = newFolder();
    const clock = createManualClock({ startAt: Date.now() });
    const first = createFolderArtifacts({ path, clock });
    await first.put(ada, 'old', text);
    clock.advance(10 * dayMs);
    const young = await first.put(ada, 'young', text);
    await first.close();
    const [owner = ''] = await readdir(path);
    const leftovers = ['.000000000000000000000001.part', '.000000000000000000000002.part'];
    for (const [index, name] of leftovers.entries()) {
      await writeFile(join(path, owner, name), 'half');
      const writtenAt = new Date(clock.now() + 20 * dayMs + 1 - (index + 1) * 3_000_000);
      await utimes(join(path, owner, name), writtenAt, writtenAt);
    }
    await writeFile(join(path, owner, 'README'), 'of somebody else');
    await writeFile(join(path, 'README'), 'of somebody else');
    clock.advance(20 * dayMs + 1);
    const second = createFolderArtifacts({ path, clock });
    expect(await second.stat(ada, young.handle)).toBeDefined();
    await second.close();
    expect(await filesIn(path)).toEqual(
      [
        `${owner}/${leftovers[0]}`,
        `${owner}/${young.handle.slice('sha256:'.length)}`,
        `${owner}/README`,
        'README',
      ].sort(),
    );
  });

  it('takes the folder of a principal away that was empty for an hour', async () => {
    const path = newFolder();
    const clock = createManualClock({ startAt: Date.now() });
    const store = createFolderArtifacts({ path, clock, maxAgeMs: Infinity });
    const { handle } = await store.put(ada, 'abc', text);
    clock.advance(1);
    expect(await store.sweep({ olderThanMs: 0 })).toBe(1);
    expect(await readdir(path)).toHaveLength(1);
    clock.advance(3_600_000 + 60_000);
    expect(await store.sweep({ olderThanMs: 0 })).toBe(0);
    expect(await readdir(path)).toEqual([]);
    expect((await store.put(ada, 'abc', text)).handle).toBe(handle);
    await store.close();
  });

  it.each<[string, (file: string) => Promise<void>]>([
    ['cut', (file) => truncate(file, 600)],
    ['cut within its header', (file) => truncate(file, 100)],
    ['empty', (file) => truncate(file, 0)],
    ['longer', async (file) => writeFile(file, 'more', { flag: 'a' })],
    ['no header', (file) => writeFile(file, Buffer.alloc(1_512))],
    ['a header of nothing', (file) => writeFile(file, 'null'.padEnd(1_512))],
    [
      'a header with a trust that there is not',
      async (file) => {
        const content = await readFile(file, 'latin1');
        await writeFile(file, content.replace('"workspace"', '"anything!"'), 'latin1');
      },
    ],
  ])('reads no damaged artifact: %s', async (_name, damage) => {
    const path = newFolder();
    const store = createFolderArtifacts({ path });
    const { handle } = await store.put(ada, 'x'.repeat(1_000), text);
    const [file = ''] = await filesIn(path);
    await damage(join(path, file));
    await expect(store.read(ada, handle, { offset: 0, length: 9 })).rejects.toMatchObject({
      ...storeFailed,
      message: 'An artifact is damaged.',
    });
    // Putting it again mends it.
    await store.put(ada, 'x'.repeat(1_000), text);
    expect(await readText(store, handle)).toBe('x'.repeat(1_000));
    await store.close();
  });

  it('fails by its code where the folder cannot be', async () => {
    const path = newFolder();
    await writeFile(path, 'a file');
    const store = createFolderArtifacts({ path });
    const failure = expect.objectContaining({ ...storeFailed, hint: expect.any(String) });
    await expect(store.put(ada, 'abc', text)).rejects.toThrow(failure);
    await expect(store.stat(ada, `sha256:${'0'.repeat(64)}`)).rejects.toThrow(failure);
    await store.close();
  });

  it.each([
    ['path', { path: '' }],
    ['path', { path: 'a\0b' }],
    ['path', {}],
    ['maxArtifactBytes', { path: 'a', maxArtifactBytes: -1 }],
    ['maxAgeMs', { path: 'a', maxAgeMs: Number.NaN }],
  ])('refuses a wrong %s', (place, options) => {
    expect(() => createFolderArtifacts(options as never)).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place }),
    );
  });
});

/** Head, lost bytes and tail. */
const content = 'a'.repeat(300_000) + 'b'.repeat(400_000) + 'c'.repeat(300_000);
const cap = { maxArtifactBytes: 600_000 };

/** How many operations a put of `content` takes. */
async function countSteps(): Promise<number> {
  const fileSystem = createFaultyFileSystem({ failAt: 0 });
  // The sweep at the start would count, too; with a folder that is not there it is one step.
  const store = openFolderArtifacts({ path: newFolder(), ...cap }, fileSystem);
  await store.put(ada, content, text);
  await store.close();
  return fileSystem.done.length;
}

describe('a file system that fails', { timeout: 60_000 }, () => {
  it.each([
    ['ENOSPC', false, 'The disk is full, so the artifact was not kept.'],
    ['EIO', false, 'The folder of the artifacts cannot be read or written.'],
    ['EIO', true, 'The folder of the artifacts cannot be read or written.'],
  ])(
    'with %s at any step of a put (the process dies: %s) leaves nothing half-written',
    async (code, dies, message) => {
      const steps = await countSteps();
      expect(steps).toBeGreaterThan(10);
      let failures = 0;
      for (let failAt = 1; failAt <= steps; failAt += 1) {
        const path = newFolder();
        await mkdir(path);
        const sound = createFolderArtifacts({ path, ...cap });
        const before = await sound.put(ada, 'was there before', text);
        const fileSystem = createFaultyFileSystem({ failAt, code, dies });
        const store = openFolderArtifacts({ path, ...cap }, fileSystem);
        const failure: unknown = await store.put(ada, content, text).then(
          () => undefined,
          (error: unknown) => error,
        );
        await store.close();
        if (failure !== undefined) {
          failures += 1;
          expect(failure).toMatchObject({ ...storeFailed, message });
        }
        // Whatever can be found is whole; what was there before still is.
        expect(await readText(sound, before.handle)).toBe('was there before');
        const files = await filesIn(path);
        for (const file of files.filter((name) => !name.includes('.'))) {
          const known = await sound.stat(ada, `sha256:${file.slice(65)}`);
          expect(known?.sizeBytes).toBe(known?.handle === before.handle ? 16 : content.length);
        }
        if (!dies) expect(files.filter((name) => name.includes('.'))).toEqual([]);
        // And it can be done again.
        const again = await sound.put(ada, content, text);
        expect(again.lost).toEqual({ from: 300_000, to: 700_000 });
        const tail = await sound.read(ada, again.handle, { offset: 700_000, length: 300_000 });
        expect(Buffer.from(tail!.bytes).toString()).toBe('c'.repeat(300_000));
        await sound.close();
      }
      expect(failures).toBeGreaterThan(8);
    },
  );

  it('by taking only a part of each write does no harm', async () => {
    const path = newFolder();
    const fileSystem = createFaultyFileSystem({ failAt: 0, writeBytes: 1_000 });
    const store = openFolderArtifacts({ path }, fileSystem);
    const { handle } = await store.put(ada, content, text);
    expect(await readText(store, handle)).toBe(content);
    expect(fileSystem.done.filter((name) => name === 'write').length).toBeGreaterThan(1_000);
    await store.close();
  });

  it('at any step of a read fails by its code', async () => {
    const path = newFolder();
    const sound = createFolderArtifacts({ path, maxAgeMs: Infinity });
    const { handle } = await sound.put(ada, 'abc', text);
    let failed = true;
    for (let failAt = 1; failed; failAt += 1) {
      const store = openFolderArtifacts({ path }, createFaultyFileSystem({ failAt, dies: true }));
      const outcome = await readText(store, handle).catch((error: unknown) => error);
      failed = outcome !== 'abc';
      if (failed) expect(outcome).toMatchObject(storeFailed);
      await store.close();
    }
    await sound.close();
  });

  it('while sweeping goes on with the rest and tells of it', async () => {
    const clock = createManualClock({ startAt: Date.now() });
    let failed = 0;
    for (let failAt = 1; failed === failAt - 1; failAt += 1) {
      const path = newFolder();
      const sound = createFolderArtifacts({ path, clock, maxAgeMs: Infinity });
      for (const one of ['1', '2', '3']) await sound.put(ada, one, text);
      await sound.close();
      const fileSystem = createFaultyFileSystem({ failAt });
      const now = clock.now() + 7_200_000;
      const outcome = await sweepFolder(fileSystem, path, { before: now, now }).catch(
        () => 'failed',
      );
      if (outcome !== 'failed') continue;
      failed += 1;
      const [atStep] = fileSystem.done.slice(failAt - 1);
      const left = (await filesIn(path)).length;
      const isLast = failAt === 15;
      expect({ atStep, left }).toEqual({ atStep, left: isLast ? 0 : leftAfter[atStep ?? ''] });
    }
    // Two folders to list, three files to look at twice, to set aside and to remove, one folder to look at and remove.
    expect(failed).toBe(2 + 3 * 4 + 2);
  });
});

/** Artifacts that are left when a step of sweeping three fails once. */
const leftAfter: Readonly<Record<string, number>> = {
  readdir: 3,
  stat: 1,
  rename: 1,
  unlink: 1,
  rmdir: 0,
};

describe('sweeping beside another process', () => {
  it('lets an artifact stay that is put again while its age is looked at', async () => {
    const path = newFolder();
    const clock = createManualClock();
    const sound = createFolderArtifacts({ path, clock, maxAgeMs: Infinity });
    const { handle } = await sound.put(ada, 'abc', text);
    clock.advance(1_000);
    const fileSystem = createFaultyFileSystem({ failAt: 0 });
    const meddling: ArtifactFileSystem = {
      ...fileSystem,
      // Between the first look at the age and the removal.
      rename: async (from, to) => {
        if (String(from).endsWith(handle.slice('sha256:'.length)))
          await sound.put(ada, 'abc', text);
        await fileSystem.rename(from, to);
      },
    };
    const store = openFolderArtifacts({ path, clock, maxAgeMs: Infinity }, meddling);
    expect(await store.sweep({ olderThanMs: 500 })).toBe(0);
    expect(await readText(store, handle)).toBe('abc');
    expect(await filesIn(path)).toHaveLength(1);
    await store.close();
    await sound.close();
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '@toolwright/core';
import { startHandle, ownerDigits } from '../src/artifacts/artifact-handle.ts';
import { createFolderArtifacts } from '../src/artifacts/folder-artifacts.ts';
import { killScripts, mayMount, startOnSmallDisk, startScript } from './support/script.ts';

const owner = { tenant: 'acme' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-artifacts-'));
});
afterEach(async () => {
  killScripts();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Reads every artifact of the folder and expects its bytes to be what its handle was made of. */
async function expectAllWhole(): Promise<ReadonlyMap<string, number>> {
  const store = createFolderArtifacts({ path: folder, maxAgeMs: Infinity });
  const names = await readdir(join(folder, ownerDigits(owner)));
  const sizes = new Map<string, number>();
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    const page = await store.read(owner, `sha256:${name}`, { offset: 0, length: 1_000_000 });
    const { trust, mediaType, sizeBytes } = page!.stat;
    const digits = startHandle(ownerDigits(owner), trust, mediaType).update(page!.bytes);
    expect(digits.digest('hex')).toBe(name);
    sizes.set(`sha256:${name}`, sizeBytes);
  }
  await store.close();
  return sizes;
}

describe('several processes on one folder of artifacts', { timeout: 60_000 }, () => {
  it('a killed one loses nothing that was answered, and nothing half-written is found', async () => {
    const answered: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      // Two at once keep the same artifacts.
      const scripts = [0, 1].map(() => startScript('artifacts/put-on', [folder, `${round % 3}`]));
      for (let count = 0; count < 1 + round * 10; count += 1)
        answered.push((await scripts[0]!.line())!);
      for (const script of scripts) script.kill();
      for (const script of scripts) answered.push(...(await script.end()));
    }
    const sizes = await expectAllWhole();
    for (const line of answered) {
      const [handle = '', size] = line.split(' ');
      expect(sizes.get(handle)).toBe(Number(size));
    }
  });

  it('sweeping what is old while it is kept anew, none loses it', async () => {
    const now = Date.now();
    const at = (ms: number) =>
      createFolderArtifacts({
        path: folder,
        clock: { ...systemClock, now: () => ms },
        maxAgeMs: Infinity,
      });
    const [past, present] = [at(now - 1_000), at(now + 1_000)];
    const sweepers = [0, 1].map(() => startScript('artifacts/sweep-on', [folder, `${now}`]));
    for (const sweeper of sweepers) await sweeper.line();
    const put = { trust: 'external', mediaType: 'text/plain' } as const;
    for (let count = 0; count < 150; count += 1) {
      const { handle } = await past.put(owner, `text ${count}`, put);
      await present.put(owner, `text ${count}`, put);
      // It may be set aside for a moment, but comes back.
      await expect.poll(() => present.stat(owner, handle), { interval: 1 }).toBeDefined();
    }
    const { handle } = await past.put(owner, 'old', put);
    await expect.poll(() => past.stat(owner, handle), { interval: 1 }).toBeUndefined();
    for (const sweeper of sweepers) sweeper.go();
    const removed = (await Promise.all(sweepers.map((sweeper) => sweeper.end()))).flat();
    expect(removed.reduce((sum, count) => sum + Number(count), 0)).toBeGreaterThan(0);
    expect((await expectAllWhole()).size).toBe(150);
    for (const store of [past, present]) await store.close();
  });
});

it(
  'a full disk keeps nothing half-written, and the store goes on once there is room',
  { timeout: 60_000 },
  async () => {
    const [line = ''] = await startOnSmallDisk('artifacts/fill-disk', folder).end();
    expect(JSON.parse(line)).toMatchObject({
      code: 'ARTIFACT_STORE_FAILED',
      // The folder of the owner and the small one in it.
      files: 2,
      small: 'small',
      after: 200_000,
      ...(mayMount() ? { message: 'The disk is full, so the artifact was not kept.' } : {}),
    });
  },
);

describe.runIf(process.platform === 'linux')('100 MB', { timeout: 60_000 }, () => {
  it.each([
    ['memory', 'bytes'],
    ['memory', 'ascii'],
    ['memory', 'wide'],
    ['folder', 'bytes'],
    ['folder', 'ascii'],
    ['folder', 'wide'],
  ])('in the %s store, given as %s, take at most as much again as themselves', async (...args) => {
    const [line = ''] = await startScript('artifacts/keep-large', [folder, ...args]).end();
    const { sizeBytes, lost, peakBytes } = JSON.parse(line) as {
      readonly sizeBytes: number;
      readonly lost: { readonly from: number; readonly to: number };
      readonly peakBytes: number;
    };
    expect(lost.from).toBe(33_554_432);
    expect(sizeBytes - lost.to).toBe(33_554_432);
    expect(peakBytes).toBeLessThanOrEqual(sizeBytes);
  });
});

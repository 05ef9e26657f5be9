import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonValue } from '@toolwright/core';
import { createFolderArtifacts, openFolderArtifacts } from '../src/artifacts/folder-artifacts.ts';
import { createFaultyFileSystem } from './support/artifacts/faulty-file-system.ts';
import { createSpillHost, session } from './support/artifacts/spill-run.ts';
import { testTool } from './support/open-run.ts';
import { killScripts, startOnSmallDisk, startScript } from './support/script.ts';

const owner = { ...session.principal, sessionId: session.id };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-spill-'));
});
afterEach(async () => {
  killScripts();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

let runs = 0;
const large = testTool({
  name: 'large',
  effects: { readOnly: false },
  permissions: ['test.change'],
  execute: () => {
    runs += 1;
    return 'a line of it\n'.repeat(8_000);
  },
});
const calling = { id: 'call-1', name: 'large', arguments: '{}' };

describe('a result kept in a folder', () => {
  it('is read by the process that goes on with the run', { timeout: 60_000 }, async () => {
    const [line = ''] = await startScript('artifacts/spill-and-suspend', [folder]).end();
    const { handle, waiting } = JSON.parse(line) as { handle: string; waiting: string };
    expect(waiting).toBe('suspended');
    const artifacts = createFolderArtifacts({ path: join(folder, 'artifacts') });
    const execution = createSpillHost(artifacts, [
      testTool({ name: 'ask', effects: { readOnly: false }, permissions: ['test.ask'] }),
    ]);
    const saved = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as JsonValue;
    const run = await execution.resumeRun(saved, { session });
    run.step();
    expect(run.tools().map(({ name }) => name)).toEqual(['ask', 'read_artifact']);
    const input = { handle, offset: 44_991, length: 100 };
    const page = await run.call({ id: 'call-3', name: 'read_artifact', arguments: input });
    expect(page).toMatchObject({
      status: 'ok',
      outputTrust: 'external',
      data: { page: 'one line\n', sizeBytes: 45_000 },
    });
    await execution.close();
    await artifacts.close();
  });

  it.skipIf(process.platform === 'win32')('is for the owner of the process only', async () => {
    const path = join(folder, 'artifacts');
    const artifacts = createFolderArtifacts({ path });
    const execution = createSpillHost(artifacts, [large]);
    await execution.openRun({ session }).call(calling);
    await execution.close();
    await artifacts.close();
    const modes = new Set<string>();
    for (const name of ['', ...(await readdir(path, { recursive: true }))]) {
      const entry = await stat(join(path, name));
      modes.add(`${entry.isDirectory() ? 'folder' : 'file'} ${(entry.mode & 0o777).toString(8)}`);
    }
    expect([...modes].sort()).toEqual(['file 600', 'folder 700']);
  });

  it('leaves nothing of a process that was killed meanwhile, once an hour is over', async () => {
    const path = join(folder, 'artifacts');
    const first = createFolderArtifacts({ path });
    await first.put(owner, 'whole', { trust: 'trusted', mediaType: 'text/plain' });
    await first.close();
    const [ownerFolder = ''] = await readdir(path);
    const leftover = join(path, ownerFolder, '.0123456789abcdef01234567.part');
    await writeFile(leftover, 'half');
    const past = new Date(Date.now() - 3_700_000);
    await utimes(leftover, past, past);
    const artifacts = createFolderArtifacts({ path });
    const execution = createSpillHost(artifacts, [large]);
    const outcome = await execution.openRun({ session }).call(calling);
    expect(outcome.artifacts).toHaveLength(1);
    await execution.close();
    await artifacts.close();
    const names = await readdir(path, { recursive: true });
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(names).toHaveLength(3);
  });
});

describe('a disk that fails', () => {
  it('at any operation costs the rest of the text, never the call, and never silently', async () => {
    const outcomes: string[] = [];
    for (let failAt = 1; failAt <= 60; failAt += 1) {
      const fileSystem = createFaultyFileSystem({ failAt, code: 'ENOSPC', writeBytes: 40_000 });
      const path = join(folder, `${failAt}`);
      const artifacts = openFolderArtifacts({ path, maxAgeMs: Infinity }, fileSystem);
      const execution = createSpillHost(artifacts, [large]);
      runs = 0;
      const outcome = await execution.openRun({ session }).call(calling);
      expect(outcome.status).toBe('ok');
      expect(runs).toBe(1);
      const [{ code = '' } = {}] = outcome.warnings;
      expect(code === 'OUTPUT_SPILLED').toBe(outcome.artifacts !== undefined);
      if (code === 'OUTPUT_CUT') expect(JSON.stringify(outcome.content).length).toBeLessThan(1_200);
      outcomes.push(code);
      await execution.close();
      await artifacts.close();
      if (fileSystem.done.length < failAt) break;
    }
    expect(new Set(outcomes)).toEqual(new Set(['OUTPUT_CUT', 'OUTPUT_SPILLED']));
    expect(outcomes.at(-1)).toBe('OUTPUT_SPILLED');
  });

  it(
    'because it is full keeps the next result once there is room',
    { timeout: 60_000 },
    async () => {
      const [line = ''] = await startOnSmallDisk('artifacts/spill-on-full-disk', folder).end();
      expect(JSON.parse(line)).toEqual({
        runs: 2,
        left: [],
        full: { status: 'ok', shown: 1_024, codes: ['OUTPUT_CUT'] },
        after: { status: 'ok', shown: 1_024, codes: ['OUTPUT_SPILLED'], kept: [200_000] },
      });
    },
  );
});

describe.runIf(process.platform === 'linux')('a result of 100 MB', { timeout: 120_000 }, () => {
  // Of an image the decoded bytes wait for the garbage collector, which comes when it likes.
  it.each([
    ['memory', 'ascii', 1],
    ['memory', 'wide', 1],
    ['memory', 'image', 1.5],
    ['folder', 'ascii', 1],
    ['folder', 'wide', 1],
    ['folder', 'image', 1.5],
  ])(
    'in the %s store, as %s, ends as its head and tail and takes at most %s × its size more',
    async (store, form, share) => {
      const [line = ''] = await startScript('artifacts/spill-large', [folder, store, form]).end();
      const { sizeBytes, lost, codes, valueBytes, peakBytes } = JSON.parse(line) as {
        readonly sizeBytes: number;
        readonly lost: { readonly from: number; readonly to: number };
        readonly codes: readonly string[];
        readonly valueBytes: number;
        readonly peakBytes: number;
      };
      expect(codes).toEqual(['OUTPUT_SPILLED']);
      expect([lost.from, sizeBytes - lost.to]).toEqual([33_554_432, 33_554_432]);
      expect(peakBytes).toBeLessThanOrEqual(share * valueBytes);
    },
  );
});

import { readdirSync, readFileSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../src/index.ts';
import { filesOf } from './file-access/ground.ts';
import { racingPaths, startLinkRace } from './link-race/link-race.ts';

const isLong = process.env['TOOLWRIGHT_LONG'] === '1';
const attempts = isLong ? 100_000 : 3_000;

interface Score {
  inside: number;
  outside: number;
  refused: number;
}

/** Reads the racing paths over and over, several at a time as an agent's tools do. */
async function race(read: (path: string) => Promise<string>, count: number): Promise<Score> {
  const score: Score = { inside: 0, outside: 0, refused: 0 };
  let started = 0;
  const reader = async (): Promise<void> => {
    while (started < count) {
      const path = racingPaths[started++ % racingPaths.length] as string;
      const content = await read(path).catch(() => 'refused');
      if (content === 'inside' || content === 'outside') score[content] += 1;
      else score.refused += 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, reader));
  return score;
}

it('is a race that checking the real path before opening loses', async () => {
  const { root, stop } = await startLinkRace();
  const naive = async (path: string): Promise<string> => {
    const written = join(root, path);
    if (!(await realpath(written)).startsWith(`${await realpath(root)}/`)) return 'refused';
    return readFile(written, 'utf8');
  };
  let lost = 0;
  for (let round = 0; round < 200 && lost === 0; round += 1)
    lost += (await race(naive, 500)).outside;
  await stop();
  expect(lost).toBeGreaterThan(0);
});

describe.runIf(process.platform === 'linux')('the walk', () => {
  it('opens and lists nothing outside while links are swapped', async () => {
    const { root, stop } = await startLinkRace();
    const workspace = await createWorkspace({ roots: [{ path: root }], links: 'walk' });
    const { access, at, text } = filesOf({
      workspace,
      put: () => {},
      link: () => {},
      hostFolders: [],
    });
    const opened = await race(text, attempts);
    const listed = await race(async () => {
      const entries = await access.list(at('folder'));
      return entries.some(({ name }) => name === 'outside') ? 'outside' : 'inside';
    }, attempts);
    await workspace.close();
    const swaps = await stop();
    for (const score of [opened, listed]) {
      expect(score.outside).toBe(0);
      // The race was on, and reading went on in it.
      expect(score.inside).toBeGreaterThan(attempts / 100);
      expect(score.refused).toBeGreaterThan(0);
    }
    expect(swaps).toBeGreaterThan(1_000);
  });

  it('writes nothing outside while links are swapped', async () => {
    const { root, stop } = await startLinkRace();
    const outside = join(root, '../out');
    const before = snapshot(outside);
    const workspace = await createWorkspace({
      roots: [{ path: root, mode: 'rw' }],
      links: 'walk',
    });
    const { write, overwrite } = filesOf({
      workspace,
      put: () => {},
      link: () => {},
      hostFolders: [],
    });
    let count = 0;
    const made = await race(async () => {
      count += 1;
      // Without making folders: one in the place of a missing one would end the race.
      await write(`folder/new-${count}`, 'written');
      return 'inside';
    }, attempts / 5);
    const changed = await race(async (path) => {
      count += 1;
      await overwrite(path, `written ${count}`);
      return 'inside';
    }, attempts / 5);
    await workspace.close();
    expect(snapshot(outside)).toEqual(before);
    await stop();
    // The race was on, and writing went on in it.
    expect(made.inside).toBeGreaterThan(0);
    expect(changed.inside).toBeGreaterThan(0);
    expect(made.refused + changed.refused).toBeGreaterThan(0);
  });
});

/** What is in a folder, with contents. */
function snapshot(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { withFileTypes: true, recursive: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, entry.isFile() ? readFileSync(path, 'utf8') : 'no file'];
    }),
  );
}

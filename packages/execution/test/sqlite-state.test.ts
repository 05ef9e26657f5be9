import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteState } from '../src/sqlite-state/index.ts';
import { killScripts, mayMount, startOnSmallDisk, startScript } from './support/script.ts';
import { keyOf } from './support/state/keys.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-state-'));
  path = join(folder, 'state.db');
});
afterEach(async () => {
  killScripts();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Starts the same script several times and lets all of them go at once. */
async function race(name: string, args: readonly string[], processes = 4) {
  const scripts = Array.from({ length: processes }, () => startScript(name, args));
  for (const script of scripts) expect(await script.line()).toBe('ready');
  for (const script of scripts) script.go();
  return Promise.all(scripts.map((script) => script.end()));
}

describe('several processes on one state file', { timeout: 60_000 }, () => {
  it('lose no update that compares', async () => {
    await race('state/count-up', [path, '150']);
    const state = createSqliteState({ path });
    expect((await state.get(keyOf('counter')))?.value).toBe(600);
    await state.close();
  });

  it('make the file together, and only one of them gets each claim', async () => {
    const results = await race('state/claim', [path, '100'], 6);
    const won = results.flatMap(([line]) => JSON.parse(line ?? '') as number[]);
    expect(won.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, id) => id));
  });

  it('make a file at the same moment, time after time', async () => {
    const rounds = 25;
    const scripts = Array.from({ length: 5 }, () =>
      startScript('state/open-often', [path, `${rounds}`]),
    );
    for (let round = 0; round < rounds; round += 1) {
      for (const script of scripts) expect(await script.line()).toBe('ready');
      for (const script of scripts) script.go();
    }
    await Promise.all(scripts.map((script) => script.end()));
    for (let round = 0; round < rounds; round += 1) {
      const state = createSqliteState({ path: `${path}-${round}` });
      expect(await state.list({ ...keyOf(''), scope: '' })).toHaveLength(scripts.length);
      await state.close();
    }
  });

  it.each(['process-crash', 'power-loss'])(
    'a killed one loses nothing that was answered, with durability %s',
    async (durability) => {
      const answered: string[] = [];
      for (let round = 0; round < 8; round += 1) {
        const script = startScript('state/write-on', [path, `${round}`, durability]);
        // Killed at another place each time: within opening, writing, or a checkpoint.
        for (let count = 0; count < 1 + round * 60; count += 1)
          answered.push((await script.line())!);
        script.kill();
        answered.push(...(await script.end()));
      }
      const state = createSqliteState({ path });
      const listed = await state.list({ ...keyOf('') });
      const kept = new Map(listed.map(({ key, entry }) => [key.id, entry.value]));
      expect(answered.filter((id) => !kept.has(id))).toEqual([]);
      // At most the one write of each round that was not answered any more.
      expect(kept.size - answered.length).toBeLessThanOrEqual(8);
      for (const [id, value] of kept) expect(value).toMatchObject({ id });
      await state.close();
    },
  );

  it('one that holds the lock makes the others wait without holding up their thread', async () => {
    const state = createSqliteState({ path, busyTimeoutMs: 300 });
    await state.set(keyOf('a'), 1);
    const holder = startScript('state/hold-lock', [path]);
    await holder.line();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const failure = await state.set(keyOf('a'), 2).then(
      () => undefined,
      (error: unknown) => error,
    );
    clearInterval(timer);
    expect(failure).toMatchObject({
      code: 'STATE_UNAVAILABLE',
      message: 'Another process did not let go of the state file in time.',
    });
    expect(turns).toBeGreaterThan(5);
    expect((await state.get(keyOf('a')))?.value).toBe(1);
    await state.close();
    holder.go();
    await holder.end();
  });

  it('one that is killed while it holds the lock lets the others go on', async () => {
    const state = createSqliteState({ path });
    await state.set(keyOf('a'), 1);
    const holder = startScript('state/hold-lock', [path]);
    await holder.line();
    const written = state.set(keyOf('a'), 2);
    holder.kill();
    expect((await written)?.value).toBe(2);
    await holder.end();
    await state.close();
  });

  it('a call that waits for a lock ends when its store is closed', async () => {
    const state = createSqliteState({ path, busyTimeoutMs: 60_000 });
    await state.set(keyOf('a'), 1);
    const holder = startScript('state/hold-lock', [path]);
    await holder.line();
    const written = state.set(keyOf('a'), 2);
    const refusal = expect(written).rejects.toMatchObject({ code: 'STATE_UNAVAILABLE' });
    await state.close();
    await refusal;
    holder.go();
    await holder.end();
  });
});

it(
  'a full disk refuses a write, loses nothing, and the store goes on once there is room',
  { timeout: 60_000 },
  async () => {
    const [line = ''] = await startOnSmallDisk('state/fill-disk', folder).end();
    const told = JSON.parse(line) as { answered: number };
    expect(told).toMatchObject({ code: 'STATE_UNAVAILABLE', lost: [], after: 'written' });
    if (mayMount())
      expect(told).toMatchObject({ message: 'The disk is full, so nothing was written.' });
    expect(told.answered).toBeGreaterThan(10);
  },
);

it('SQLite is loaded on first use, without the one warning about it and with every other', async () => {
  const [line = ''] = await startScript('state/load-with-warnings', [path]).end();
  expect(JSON.parse(line)).toEqual({
    isLoadedAtImport: false,
    isLoaded: true,
    heard: [
      'ExperimentalWarning: Another experimental feature',
      'SomeWarning: SQLite was mentioned',
      'ExperimentalWarning: SQLite is an experimental feature, says another',
    ],
    restored: true,
  });
});

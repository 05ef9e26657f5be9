import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StateKey, StatePort } from '@toolwright/core';
import { createManualClock, statePortCases } from '@toolwright/core/testing';
import { createSqliteState } from './sqlite-state.ts';
import { loadSqlite } from './load-sqlite.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-state-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function newPath(): string {
  count += 1;
  return join(folder, `${count}.db`);
}

function keyOf(parts: Partial<StateKey> = {}): StateKey {
  return { principal: { tenant: 'acme' }, space: 'notes', scope: '', id: 'n', ...parts };
}

const unavailable = { name: 'ToolwrightError', code: 'STATE_UNAVAILABLE' };

/** Rows in the file, whatever the store shows of them. */
function countRows(path: string): unknown {
  const database = new (loadSqlite().DatabaseSync)(path);
  try {
    return database.prepare('SELECT count(*) AS rows FROM entries').get()?.['rows'];
  } finally {
    database.close();
  }
}

describe('the SQLite driver', () => {
  it.each(statePortCases)('$name', (stateCase) =>
    stateCase.run(({ clock }) => createSqliteState({ path: newPath(), clock })),
  );

  it.each(statePortCases)('with two stores on one file: $name', async (stateCase) => {
    let second: StatePort | undefined;
    await stateCase.run(({ clock }) => {
      const path = newPath();
      const stores = [createSqliteState({ path, clock }), createSqliteState({ path, clock })];
      second = stores[1];
      let turn = 0;
      // Every call goes to the other store than the call before.
      const next = () => stores[(turn += 1) % 2]!;
      return {
        get: (...call) => next().get(...call),
        set: (...call) => next().set(...call),
        delete: (...call) => next().delete(...call),
        list: (...call) => next().list(...call),
        close: async () => void (await Promise.all(stores.map((store) => store.close()))),
      };
    });
    await second?.close();
  });

  it('goes on where another one has left off', async () => {
    const path = newPath();
    const first = createSqliteState({ path });
    const written = await first.set(keyOf(), { n: 1 });
    await first.close();
    const second = createSqliteState({ path });
    expect(await second.get(keyOf())).toEqual(written);
    await second.close();
  });

  it('never gives a version twice, over closing and reopening either', async () => {
    const path = newPath();
    const versions = new Set<string | undefined>();
    for (let round = 0; round < 5; round += 1) {
      const state = createSqliteState({ path });
      versions.add((await state.set(keyOf(), 1))?.version);
      await state.delete(keyOf());
      await state.close();
    }
    expect(versions.size).toBe(5);
  });

  it.each([
    ['NUL', 'a\0b', 'a\0c'],
    ['lone surrogates', 'a\ud800', 'a\udfff'],
  ])('tells keys with %s apart and lists them', async (_name, left, right) => {
    const state = createSqliteState({ path: newPath() });
    await state.set(keyOf({ scope: left, id: left }), 'left');
    await state.set(keyOf({ scope: right, id: right }), 'right');
    expect((await state.get(keyOf({ scope: left, id: left })))?.value).toBe('left');
    const listed = await state.list({ principal: { tenant: 'acme' }, space: 'notes' });
    expect(listed.map(({ key }) => [key.scope, key.id])).toEqual([
      [left, left],
      [right, right],
    ]);
    await state.close();
  });

  it('keeps the order of calls that nobody waited for', async () => {
    const state = createSqliteState({ path: newPath() });
    const calls = [1, 2, 3].map((value) => state.set(keyOf(), value));
    expect((await state.get(keyOf()))?.value).toBe(3);
    await Promise.all(calls);
    await state.close();
  });

  it.each([Number.NaN, -1, 1e300, 1.5])(
    'lists with a limit of %s without failing',
    async (limit) => {
      const state = createSqliteState({ path: newPath() });
      await state.set(keyOf(), 1);
      const listed = await state.list({ ...keyOf(), limit });
      expect(listed.length).toBe(limit >= 1 ? 1 : 0);
      await state.close();
    },
  );
});

describe('when the clock is set back', () => {
  it.each([
    ['get', (state: StatePort) => state.get(keyOf())],
    ['list', (state: StatePort) => state.list(keyOf())],
    ['delete', (state: StatePort) => state.delete(keyOf())],
    ['set', (state: StatePort) => state.set(keyOf(), 2, { ifVersion: 'other' })],
  ])('what %s has seen expired stays gone, and all else stays', async (_name, look) => {
    const clock = createManualClock();
    const startedAt = clock.now();
    const state = createSqliteState({ path: newPath(), clock });
    await state.set(keyOf(), 1, { expiresAt: startedAt + 1_000 });
    await state.set(keyOf({ id: 'later' }), 1, { expiresAt: startedAt + 9_000 });
    clock.advance(2_000);
    await look(state);
    clock.setNow(startedAt - 3_600_000);
    expect(await state.get(keyOf())).toBeUndefined();
    expect((await state.get(keyOf({ id: 'later' })))?.value).toBe(1);
    await state.close();
  });

  it('goes by the clock again for what is written then', async () => {
    const clock = createManualClock();
    const state = createSqliteState({ path: newPath(), clock });
    clock.setNow(clock.now() - 3_600_000);
    await state.set(keyOf(), 1, { expiresAt: clock.now() + 1_000 });
    expect((await state.get(keyOf()))?.value).toBe(1);
    clock.advance(1_000);
    expect(await state.get(keyOf())).toBeUndefined();
    await state.close();
  });
});

describe('expired entries that nobody asks for', () => {
  it('leave the file with a later list, and with every thousandth write', async () => {
    const clock = createManualClock();
    const path = newPath();
    const state = createSqliteState({ path, clock, durability: 'process-crash' });
    const fill = async () => {
      for (let id = 0; id < 10; id += 1)
        await state.set(keyOf({ id: `${id}` }), 1, { expiresAt: clock.now() + 1 });
      clock.advance(1);
    };
    await fill();
    await state.list({ principal: { tenant: 'other' }, space: '' });
    expect(countRows(path)).toBe(0);
    await fill();
    for (let write = 0; write < 1_000; write += 1) await state.set(keyOf({ id: 'x' }), write);
    expect(countRows(path)).toBe(1);
    await state.close();
  });
});

describe('the state file', () => {
  it('is for its owner only, with its side files and the folders that were made', async () => {
    const path = join(folder, 'made', 'twice', 's.db');
    const state = createSqliteState({ path });
    await state.set(keyOf(), 1);
    const modeOf = async (name: string) => (await stat(name)).mode & 0o777;
    for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(await modeOf(file)).toBe(0o600);
    for (const made of [join(folder, 'made'), join(folder, 'made', 'twice')])
      expect(await modeOf(made)).toBe(0o700);
    await state.close();
  });

  it('is made private again if a backup came back readable, and a folder that was there is left alone', async () => {
    const shared = join(folder, 'shared');
    await mkdir(shared);
    await chmod(shared, 0o755);
    const path = join(shared, 's.db');
    const first = createSqliteState({ path });
    await first.set(keyOf(), 1);
    await first.close();
    await chmod(path, 0o644);
    const second = createSqliteState({ path });
    await second.get(keyOf());
    expect([(await stat(path)).mode & 0o777, (await stat(shared)).mode & 0o777]).toEqual([
      0o600, 0o755,
    ]);
    await second.close();
  });

  it('is not touched before the first use', async () => {
    const path = newPath();
    const state = createSqliteState({ path });
    await state.close();
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('is one file after closing', async () => {
    const path = newPath();
    const state = createSqliteState({ path });
    await state.set(keyOf(), 1);
    await state.close();
    await expect(stat(`${path}-wal`)).rejects.toThrow('ENOENT');
  });

  it('may be removed under open stores: they go on in the new one', async () => {
    const path = newPath();
    const [state, other, late, last] = [0, 1, 2, 3].map(() => createSqliteState({ path }));
    await state!.set(keyOf(), 'old');
    await other!.get(keyOf());
    for (const file of [path, `${path}-wal`, `${path}-shm`]) await rm(file);
    await late!.set(keyOf(), 'new');
    expect((await state!.get(keyOf()))?.value).toBe('new');
    // Letting go of the old file must not take the side files of the new one away, where the entry still is.
    await other!.close();
    expect((await last!.get(keyOf()))?.value).toBe('new');
    for (const one of [state, late, last]) await one!.close();
  });
});

async function writePage(path: string, position: number, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(bytes, 0, bytes.length, position);
  await file.close();
}

async function makeStateFile(path: string): Promise<void> {
  const state = createSqliteState({ path, durability: 'process-crash' });
  for (let id = 0; id < 300; id += 1) await state.set(keyOf({ id: `${id}` }), 'x'.repeat(100));
  await state.close();
}

function withoutTables(path: string): void {
  const database = new (loadSqlite().DatabaseSync)(path);
  database.exec('DROP TABLE entries');
  database.close();
}

function newerSchema(path: string): void {
  const database = new (loadSqlite().DatabaseSync)(path);
  database.exec('PRAGMA user_version = 2');
  database.close();
}

function foreignDatabase(path: string): void {
  const database = new (loadSqlite().DatabaseSync)(path);
  database.exec('CREATE TABLE entries (a)');
  database.close();
}

describe('a file that is no state file', () => {
  it.each<[string, (path: string) => unknown, RegExp]>([
    [
      'text',
      (path) => writeFile(path, 'not a database, but long enough for a header\n'.repeat(50)),
      /damaged/,
    ],
    [
      'a damaged header',
      async (path) => {
        await makeStateFile(path);
        await writePage(path, 0, Buffer.alloc(64, 7));
      },
      /damaged/,
    ],
    [
      'damaged pages',
      async (path) => {
        await makeStateFile(path);
        await writePage(path, 4_096, Buffer.alloc((await stat(path)).size - 4_096, 0xa5));
      },
      /damaged/,
    ],
    [
      'a cut file',
      async (path) => {
        await makeStateFile(path);
        await truncate(path, 8_192);
      },
      /damaged/,
    ],
    ['the database of another program', foreignDatabase, /another program/],
    [
      'one whose table was dropped',
      async (path) => {
        await makeStateFile(path);
        withoutTables(path);
      },
      /cannot work with/,
    ],
    [
      'one of a newer version',
      async (path) => {
        await makeStateFile(path);
        newerSchema(path);
      },
      /newer version/,
    ],
    ['a folder', (path) => mkdir(path), /cannot be opened/],
  ])('is refused and left as it is: %s', async (_name, make, message) => {
    const path = newPath();
    await make(path);
    const isFolder = (await stat(path)).isDirectory();
    const before = isFolder ? undefined : await readFile(path);
    const state = createSqliteState({ path });
    const failure = await state.list({ ...keyOf() }).then(
      () => undefined,
      (error: unknown) => error as { message: string; hint?: string },
    );
    expect(failure).toMatchObject(unavailable);
    expect(failure?.message).toMatch(message);
    expect(failure?.hint).toMatch(/\.$/);
    expect(`${failure?.message} ${failure?.hint}`).not.toContain(folder);
    await expect(state.set(keyOf(), 1)).rejects.toMatchObject(unavailable);
    await state.close();
    if (before !== undefined) expect(before.equals(await readFile(path))).toBe(true);
  });

  it('is used again once it was put right', async () => {
    const path = newPath();
    await writeFile(path, 'no database, and some more text\n'.repeat(20));
    const state = createSqliteState({ path });
    await expect(state.get(keyOf())).rejects.toMatchObject(unavailable);
    await rm(path);
    expect((await state.set(keyOf(), 1))?.value).toBe(1);
    await state.close();
  });
});

describe('a wrong option', () => {
  it.each([
    ['path', { path: '' }],
    ['path', { path: ':memory:' }],
    ['path', { path: 'a\0b' }],
    ['path', {}],
    ['busyTimeoutMs', { path: 'a', busyTimeoutMs: -1 }],
    ['busyTimeoutMs', { path: 'a', busyTimeoutMs: Number.NaN }],
    ['durability', { path: 'a', durability: 'always' }],
  ])('is refused by name: %s', (place, options) => {
    expect(() => createSqliteState(options as never)).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place }),
    );
  });
});

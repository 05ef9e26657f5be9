import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isToolwrightError } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { sandboxErrors, type LinkGuard } from '../src/index.ts';
import { systemCalls } from '../src/files/local/calls.ts';
import { expectFault } from './file-access/expect-fault.ts';
import { filesOf } from './file-access/ground.ts';
import { makeFolder } from './local-folder.ts';
import { createFaultyCalls, type CallName, type FaultPlan } from './write-faults/faulty-calls.ts';
import { openWithCalls } from './write-faults/open-with-calls.ts';

const guards: readonly LinkGuard[] = process.platform === 'linux' ? ['walk', 'check'] : ['check'];

interface Scenario {
  readonly path: string;
  readonly content: string;
  /** Makes what is there before; `file` is there in every one. */
  prepare?(folder: string): void;
  /** Calls that fail in every run, so that a way round is taken. */
  readonly always?: Partial<Record<CallName, string>>;
  readonly inPlace?: boolean;
}

const old = 'the content that was there';
const longer = `longer: ${old} `.repeat(10);

const scenarios: Readonly<Record<string, Scenario>> = {
  'a new file': { path: 'new', content: 'new' },
  'a new file where files have one name only': {
    path: 'new',
    content: 'new',
    always: { link: 'EPERM' },
  },
  'a new file in new folders': { path: 'x/y/new', content: 'new' },
  'a file in the place of another one': { path: 'file', content: 'new' },
  'a file with two names, longer': {
    path: 'file',
    content: longer,
    prepare: (folder) => linkSync(join(folder, 'file'), join(folder, 'twin')),
    inPlace: true,
  },
  'a file with two names, shorter': {
    path: 'file',
    content: 'new',
    prepare: (folder) => linkSync(join(folder, 'file'), join(folder, 'twin')),
    inPlace: true,
  },
  'a file that is mounted, so that nothing takes its place': {
    path: 'file',
    content: longer,
    always: { rename: 'EBUSY' },
    inPlace: true,
  },
  'a file whose bits nobody may set, so that nothing takes its place': {
    path: 'file',
    content: 'new',
    always: { fchmod: 'EPERM' },
    inPlace: true,
  },
};

/** Every file and folder below a folder, with contents. */
function snapshot(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const full = join(folder, path);
    found[path] = statSync(full).isDirectory() ? '(folder)' : readFileSync(full, 'utf8');
  }
  return found;
}

function openDescriptors(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
}

interface Run {
  readonly leaked: number;
  readonly made: readonly CallName[];
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
  readonly error?: unknown;
  readonly inPlace?: boolean;
}

/** One write in a folder of its own. Faults are counted from the first call of the write itself. */
async function run(scenario: Scenario, links: LinkGuard, plan: FaultPlan): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-fault-'));
  try {
    writeFileSync(join(folder, 'file'), old, { mode: 0o640 });
    mkdirSync(join(folder, 'kept'));
    scenario.prepare?.(folder);
    const before = snapshot(folder);
    let start = Number.MAX_SAFE_INTEGER;
    const descriptors = openDescriptors();
    const { calls, made } = createFaultyCalls((name, at) =>
      at < start ? undefined : (scenario.always?.[name] ?? plan(name, at - start)),
    );
    const workspace = await openWithCalls(folder, links, calls);
    const { access, at, seen } = filesOf({
      workspace,
      put: () => {},
      link: () => {},
      hostFolders: [],
    });
    const expected = scenario.path === 'file' ? await seen('file') : 'absent';
    start = made.length;
    const end = await access
      .write(at(scenario.path), Buffer.from(scenario.content), { expected, createParents: true })
      .then(
        ({ inPlace }) => ({ inPlace }),
        (error: unknown) => ({ error }),
      );
    await workspace.close();
    const leaked = openDescriptors() - descriptors;
    return { made: made.slice(start), leaked, before, after: snapshot(folder), ...end };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What has to be there after a write that was carried out. */
function expectedAfter({ path, content }: Scenario, before: Record<string, string>) {
  const after: Record<string, string> = { ...before };
  for (const { index } of path.matchAll(/\//g)) after[path.slice(0, index)] = '(folder)';
  if ('twin' in after) after['twin'] = content;
  after[path] = content;
  return after;
}

function expectTyped(error: unknown): void {
  if (!isToolwrightError(error)) throw error;
  expect(Object.keys(sandboxErrors)).toContain(error.code);
  expect(JSON.stringify({ ...error, message: error.message })).not.toContain('/a/path/of');
}

// Hundreds of runs each, on a machine that may be busy.
const patient = { timeout: 60_000 };

describe.each(guards)('with links: %s, a fault at any step of writing', patient, (links) => {
  it.each(Object.entries(scenarios))('%s', async (_name, scenario) => {
    const clean = await run(scenario, links, () => undefined);
    expect(clean.error).toBe(undefined);
    expect(clean.after).toEqual(expectedAfter(scenario, clean.before));
    expect(clean.inPlace).toBe(scenario.inPlace ?? false);
    const failures = new Set<string>();
    for (const code of ['EIO', 'ENOSPC', 'EACCES', 'EPERM']) {
      for (let step = 0; step < clean.made.length; step += 1) {
        const { error, after, before, leaked } = await run(scenario, links, (_, at) =>
          at === step ? code : undefined,
        );
        const place = `${code} at step ${step}, ${clean.made[step]}`;
        // A close that fails in the test has not closed.
        expect(leaked, place).toBe(clean.made[step] === 'close' ? 1 : 0);
        if (error === undefined) {
          expect(after, place).toEqual(expectedAfter(scenario, before));
        } else {
          expectTyped(error);
          failures.add((error as { code: string }).code);
          expect(after, place).toEqual(before);
        }
      }
    }
    expect([...failures]).toEqual(expect.arrayContaining(['IO_ERROR', 'DISK_FULL']));
  });

  it.each(Object.entries(scenarios))(
    '%s, where a kind of call never works',
    async (_name, scenario) => {
      const clean = await run(scenario, links, () => undefined);
      for (const kind of new Set(clean.made)) {
        const { error, after, before } = await run(scenario, links, (name) =>
          name === kind ? 'EIO' : undefined,
        );
        if (error === undefined) {
          // Only the temporary file's name may be left, which is swept later.
          if (kind !== 'unlink') expect(after, kind).toEqual(expectedAfter(scenario, before));
          continue;
        }
        expectTyped(error);
        const isLost = String((error as Error).message).includes('old content back');
        expect(isLost && scenario.inPlace !== true, kind).toBe(false);
        if (!isLost && kind !== 'unlink' && kind !== 'removeDirectory')
          expect(after, kind).toEqual(before);
      }
    },
  );
});

describe.each(guards)('with links: %s, a disk', patient, (links) => {
  it.each([
    ['ENOSPC', 'DISK_FULL'],
    ['EDQUOT', 'DISK_FULL'],
    ['EROFS', 'ROOT_READ_ONLY'],
    ['EFBIG', 'FILE_TOO_LARGE'],
    ['EIO', 'IO_ERROR'],
    ['EMFILE', 'IO_ERROR'],
  ])('that answers %s gives %s and keeps the old content', async (code, expected) => {
    // Where it is overwritten, what makes it longer fails before any old byte is touched.
    for (const name of ['a file in the place of another one', 'a file with two names, longer']) {
      const { error, after, before } = await run(scenarios[name] as Scenario, links, (call) =>
        call === 'write' ? code : undefined,
      );
      expect(error).toMatchObject({ code: expected, details: { systemCode: code } });
      expect(after).toEqual(before);
    }
  });

  it('that does not confirm the name leaves the write done and says so', async () => {
    const folder = makeFolder();
    const { calls } = createFaultyCalls((name) => (name === 'fsync' ? 'EINVAL' : undefined));
    // Only folders fail: a file whose content is not on the disk is not put in place.
    const fsync = async (fd: number): Promise<void> => {
      if (!(await systemCalls.fstat(fd)).isFile()) await calls.fsync(fd);
    };
    await using workspace = await openWithCalls(folder, links, { ...calls, fsync });
    const { write, text } = filesOf({ workspace, put: () => {}, link: () => {}, hostFolders: [] });
    expect(await write('new', 'content')).toMatchObject({ outcome: 'created', durable: false });
    expect(await text('new')).toBe('content');
  });

  it('that takes a few bytes at a time gets all of them', async () => {
    const folder = makeFolder();
    const write: typeof systemCalls.write = (fd, bytes, position) =>
      systemCalls.write(fd, bytes.subarray(0, 3), position);
    await using workspace = await openWithCalls(folder, links, { ...systemCalls, write });
    const files = filesOf({ workspace, put: () => {}, link: () => {}, hostFolders: [] });
    await files.write('new', 'more than three');
    await files.overwrite('new', 'and again more than three');
    expect(await files.text('new')).toBe('and again more than three');
  });
});

it('waits for programs that have the file open on Windows', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'file'), old);
  let renames = 0;
  const { calls } = createFaultyCalls((name) => {
    if (name !== 'rename') return undefined;
    renames += 1;
    return renames < 3 ? 'EPERM' : undefined;
  });
  await using workspace = await openWithCalls(folder, 'check', calls, 'windows');
  const files = filesOf({ workspace, put: () => {}, link: () => {}, hostFolders: [] });
  expect(await files.overwrite('file', 'new')).toMatchObject({ inPlace: false });
  expect(renames).toBe(3);
  expect(await files.text('file')).toBe('new');
});

it.each(guards)('makes no folder on the way to what it may not write (%s)', async (links) => {
  const folder = makeFolder();
  symlinkSync('.git/hooks', join(folder, 'hooks'));
  const { calls, made } = createFaultyCalls(() => undefined);
  await using workspace = await openWithCalls(folder, links, calls);
  const { write } = filesOf({ workspace, put: () => {}, link: () => {}, hostFolders: [] });
  await expectFault('PATH_PROTECTED', write('hooks/a', 'x', { createParents: true }));
  await expectFault('PATH_INVALID', write('new/deep/nul', 'x', { createParents: true }));
  expect(made).not.toContain('makeDirectory');
});

import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { Checkout, type Ended, type Steer } from './checkout-fixture.ts';

const open: Checkout[] = [];
afterEach(() => {
  for (const checkout of open.splice(0)) checkout.remove();
});

function checkoutWith(steer: Steer = {}): Checkout {
  const checkout = new Checkout(steer);
  open.push(checkout);
  return checkout;
}

async function installed(): Promise<Checkout> {
  const checkout = checkoutWith();
  await checkout.start([]).ended;
  return checkout;
}

function appSaw(ended: Ended): Record<string, unknown> {
  return JSON.parse(ended.stdout.split('\n')[0] ?? '') as Record<string, unknown>;
}

describe('the first start', () => {
  test('installs once and runs the app from its sources on the Node that came along', async () => {
    const checkout = checkoutWith();
    const ended = await checkout.start(['find it', '--json']).ended;
    const bin = path.join(checkout.folder, 'node_modules/.bin');
    expect(ended.code).toBe(0);
    expect(appSaw(ended)).toMatchObject({
      args: ['find it', '--json'],
      execArgv: ['--conditions=@toolwright/source'],
      cache: path.join(checkout.folder, 'node_modules/.cache/toolwright-compile'),
      path: bin,
    });
    expect(checkout.installs()).toHaveLength(1);
    expect(checkout.installs()[0]).toContain('ci --loglevel=error --no-audit --no-fund');
  });

  test('says a word at least every two seconds, on stderr', async () => {
    const ended = await checkoutWith({ takesMs: 4_500 }).start([]).ended;
    expect(Math.max(...ended.gapsMs)).toBeLessThan(2_000);
    expect(ended.stderr).toMatch(/installing the packages of the workspace … 3 s/);
    expect(ended.stdout).not.toContain('installing');
  });
});

describe('a later start', () => {
  test('installs nothing and prints nothing of its own', async () => {
    const checkout = await installed();
    const ended = await checkout.start([]).ended;
    expect(ended.stderr).toBe('');
    expect(checkout.installs()).toHaveLength(1);
  });

  test.each([
    ['the lock file changed', (c: Checkout) => c.write('package-lock.json', '{"a":1}')],
    [
      'node_modules was deleted',
      (c: Checkout) => rmSync(path.join(c.folder, 'node_modules'), { recursive: true }),
    ],
    ['a workspace was added', (c: Checkout) => c.write('packages/b/package.json', '{"name":"b"}')],
    [
      'a workspace depends on more',
      (c: Checkout) =>
        c.write(
          'packages/a/package.json',
          '{"name":"a","version":"1.0.0","dependencies":{"x":"1"}}',
        ),
    ],
  ])('installs again when %s', async (_case, change) => {
    const checkout = await installed();
    change(checkout);
    await checkout.start([]).ended;
    expect(checkout.installs()).toHaveLength(2);
  });

  test('installs nothing when only a script or a description changed', async () => {
    const checkout = await installed();
    checkout.write(
      'packages/a/package.json',
      '{"name":"a","version":"1.0.0","description":"d","scripts":{"build":"tsup"}}',
    );
    await checkout.start([]).ended;
    expect(checkout.installs()).toHaveLength(1);
  });

  test.each([0, 3, 130])('ends with the exit code of the app: %i', async (code) => {
    const checkout = await installed();
    expect((await checkout.start(['exit', String(code)]).ended).code).toBe(code);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('leaves %s to the app, once', async (signal) => {
    const start = (await installed()).start(['wait']);
    await start.prints('args');
    start.kill(signal);
    const ended = await start.ended;
    expect(ended.code).toBe(7);
    expect(ended.stdout.match(/SIG\w+/g)).toEqual([signal]);
  });
});

describe('two starts at once', () => {
  test('install once, and the second one says what it waits for', async () => {
    const checkout = checkoutWith({ takesMs: 1_500 });
    const first = checkout.start(['a']);
    await first.prints('installing');
    const ends = await Promise.all([first.ended, checkout.start(['b']).ended]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(checkout.installs()).toHaveLength(1);
    expect(ends[1].stderr).toContain('another start is installing the workspace; waiting');
  });

  test('a lock that its owner no longer touches is taken over', async () => {
    const checkout = checkoutWith();
    const lock = path.join(checkout.folder, '.install-lock');
    mkdirSync(lock);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    expect((await checkout.start([]).ended).code).toBe(0);
    expect(existsSync(lock)).toBe(false);
  });
});

describe('an install that goes wrong', () => {
  test.each([
    ['npm error code EUSAGE', 'run `npm install`'],
    ['npm error code ENOTFOUND', 'check the network'],
    ['npm error ENOSPC: no space left', 'free about 1 GB'],
    ['npm error something new', 'delete node_modules'],
  ])('shows what npm said and what to do: %s', async (said, advice) => {
    const checkout = checkoutWith({ fail: said });
    const ended = await checkout.start([]).ended;
    expect(ended.code).toBe(1);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toContain(said);
    expect(ended.stderr).toContain(advice);
  });

  test('is tried again by the next start', async () => {
    const checkout = checkoutWith({ fail: 'npm error' });
    await checkout.start([]).ended;
    checkout.steer({});
    expect((await checkout.start([]).ended).code).toBe(0);
  });

  test('an interrupt ends it with 130 and frees the lock', async () => {
    const checkout = checkoutWith({ takesMs: 20_000 });
    const start = checkout.start([]);
    await start.prints('… 2 s');
    start.kill('SIGINT');
    const ended = await start.ended;
    expect(ended.code).toBe(130);
    expect(ended.stderr).toContain('interrupted');
    expect(existsSync(path.join(checkout.folder, '.install-lock'))).toBe(false);
  });

  test('no npm: says what to install', async () => {
    const start = checkoutWith().start([], { env: { npm_execpath: undefined, PATH: '/nowhere' } });
    const ended = await start.ended;
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('Install Node 20 or later together with npm');
  });
});

describe('the Node that runs the project', () => {
  const pretend = (platform: string, version: string) => [
    '--import',
    'data:text/javascript,' +
      encodeURIComponent(
        `Object.defineProperty(process,'platform',{value:'${platform}'});` +
          `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}});`,
      ),
  ];

  test('an old one where none can be brought along is refused before anything is installed', async () => {
    const checkout = checkoutWith();
    const ended = await checkout.start([], { nodeArgs: pretend('darwin', '20.20.2') }).ended;
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('needs Node 22.19 or later; this is 20.20.2 on darwin-');
    expect(checkout.installs()).toEqual([]);
  });

  test.each(['22.19.0', '24.0.0'])(
    '%s is used where none can be brought along',
    async (version) => {
      const checkout = checkoutWith({ brokenNode: true });
      const ended = await checkout.start([], { nodeArgs: pretend('darwin', version) }).ended;
      expect(ended.code).toBe(0);
    },
  );

  test('one that came along but does not run here is removed, so that npm scripts find the system’s', async () => {
    const checkout = checkoutWith({ brokenNode: true });
    const ended = await checkout.start([]).ended;
    expect(appSaw(ended)).toMatchObject({ node: process.execPath });
    expect(existsSync(path.join(checkout.folder, 'node_modules/.bin/node'))).toBe(false);
  });
});

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, work } from '../checks/root.ts';

/**
 * A stand-in for npm: notes that it ran, waits, and leaves a node_modules with a Node in it, as `npm ci` does here. It is
 * steered by files, because an installer sees the same environment in every test.
 */
const npmStandIn = `
const { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const steer = JSON.parse(readFileSync(path.join(__dirname, 'steer.json'), 'utf8'));
appendFileSync(path.join(__dirname, 'runs.txt'), process.cwd() + ' ' + process.argv.slice(2).join(' ') + '\\n');
rmSync('node_modules', { recursive: true, force: true });
setTimeout(() => {
  if (steer.fail) { console.error(steer.fail); process.exit(1); }
  mkdirSync('node_modules/.bin', { recursive: true });
  if (steer.brokenNode) writeFileSync('node_modules/.bin/node', '#!/no/such/loader\\n', { mode: 0o755 });
  else symlinkSync(process.execPath, 'node_modules/.bin/node');
}, steer.takesMs ?? 0);
`;

const app = `
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => { console.log(signal); process.exit(7); });
console.log(JSON.stringify({
  args: process.argv.slice(2),
  node: process.execPath,
  execArgv: process.execArgv,
  cache: process.env.NODE_COMPILE_CACHE,
  path: process.env.PATH.split(':')[0],
}));
if (process.argv[2] === 'wait') setInterval(() => {}, 1_000);
if (process.argv[2] === 'exit') process.exit(Number(process.argv[3]));
`;

export type Steer = { takesMs?: number; fail?: string; brokenNode?: boolean };
export type Ended = { code: number | null; stdout: string; stderr: string; gapsMs: number[] };

/** A checkout that holds the real bootstrap, with a stand-in for npm and for the app. */
export class Checkout {
  readonly folder: string;

  constructor(steer: Steer = {}) {
    mkdirSync(work, { recursive: true });
    this.folder = mkdtempSync(path.join(work, 'checkout-'));
    for (const name of ['bootstrap.mjs', 'bootstrap']) {
      cpSync(path.join(root, 'tools', name), path.join(this.folder, 'tools', name), {
        recursive: true,
      });
    }
    this.write('npm/npm-cli.js', npmStandIn);
    // The checkout is an ES module, the stand-in is not.
    this.write('npm/package.json', '{"type":"commonjs"}');
    this.write('npm/runs.txt', '');
    this.steer(steer);
    this.write('package.json', '{"type":"module","workspaces":["packages/*"]}');
    this.write('package-lock.json', '{}');
    this.write('packages/a/package.json', '{"name":"a","version":"1.0.0"}');
    this.write('apps/reference/src/main.ts', app);
  }

  write(file: string, text: string): void {
    const target = path.join(this.folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  steer(steer: Steer): void {
    this.write('npm/steer.json', JSON.stringify(steer));
  }

  /** How often npm was called, and with what. */
  installs(): string[] {
    return readFileSync(path.join(this.folder, 'npm/runs.txt'), 'utf8').split('\n').filter(Boolean);
  }

  start(
    args: readonly string[],
    options: { env?: NodeJS.ProcessEnv; nodeArgs?: readonly string[] } = {},
  ) {
    const child = spawn(
      process.execPath,
      [
        ...(options.nodeArgs ?? []),
        path.join(this.folder, 'tools/bootstrap.mjs'),
        'start',
        ...args,
      ],
      {
        cwd: this.folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          npm_execpath: path.join(this.folder, 'npm/npm-cli.js'),
          ...options.env,
        },
      },
    );
    const text = { stdout: '', stderr: '' };
    const gapsMs: number[] = [];
    let last = performance.now();
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (chunk: string) => {
        text[name] += chunk;
        gapsMs.push(performance.now() - last);
        last = performance.now();
      });
    }
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (code) => resolve({ code, ...text, gapsMs }));
    });
    /** Resolves when the words have been printed, or when the process ended without them. */
    const prints = (words: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (text.stdout.includes(words) || text.stderr.includes(words)) resolve();
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        child.once('close', () => resolve());
        look();
      });
    return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended, prints };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

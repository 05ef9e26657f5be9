import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BootstrapError } from './bootstrap-error.mjs';
import { acquireInstallLock } from './install-lock.mjs';
import { adviceFor, withoutUsage } from './npm-advice.mjs';
import { dropPackagedNodeThatCannotRun } from './node-runtime.mjs';
import { showProgress } from './progress.mjs';
import { exitCode, forwardSignals } from './run-child.mjs';
import { isStale, writeStamp } from './stamp.mjs';

/**
 * Installs `folder` from its lock file unless that is done already.
 * @param {string} folder
 * @param {string} root the checkout; `folder` is it or lies in it
 */
export async function ensureInstalled(folder, root) {
  if (!isStale(folder)) return;
  const label = path.relative(root, folder) || 'the workspace';
  const progress = showProgress(`installing the packages of ${label}`);
  try {
    const release = await acquireInstallLock(folder, () =>
      progress.say(`another start is installing ${label}; waiting`),
    );
    try {
      // The one that was waited for may have done it.
      if (!isStale(folder)) return;
      progress.say(`installing the packages of ${label}`);
      await npmCi(folder);
      if (folder === root) dropPackagedNodeThatCannotRun(root);
      writeStamp(folder);
    } finally {
      release();
    }
  } finally {
    progress.stop();
  }
}

/** @param {string} folder */
async function npmCi(folder) {
  const npm = npmCommand();
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  // NODE_ENV=production or an `omit` in someone's npm settings would leave the tools out.
  args.push('--include=dev', '--include=optional', '--include=peer');
  const child = spawn(npm.file, [...npm.args, ...args], {
    cwd: folder,
    env: { ...process.env, npm_config_local_prefix: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: npm.shell,
  });
  const signals = forwardSignals(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  /** @type {{ code: number, error?: Error }} */
  const end = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, error }));
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal) }));
  });
  signals.stop();
  if (end.error !== undefined) {
    throw new BootstrapError(
      `npm could not be started: ${end.error.message}.`,
      'Install Node 20 or later together with npm from https://nodejs.org, then run `npm start` again.',
    );
  }
  // npm reports an interrupted install as its own failure, so what counts is the signal that arrived here.
  const signal = signals.received();
  if (signal !== undefined) {
    throw new BootstrapError(
      'The install was interrupted.',
      'Run the command again.',
      exitCode(null, signal),
    );
  }
  if (end.code !== 0) {
    throw new BootstrapError(
      `\`npm ci\` failed in ${folder} (exit code ${end.code}). npm said:\n${withoutUsage(output)}\n`,
      adviceFor(output),
    );
  }
}

/** @returns {{ file: string, args: string[], shell: boolean }} the npm that called this script, or the one on PATH */
function npmCommand() {
  const execpath = process.env['npm_execpath'];
  if (execpath !== undefined && path.basename(execpath) === 'npm-cli.js' && existsSync(execpath)) {
    return { file: process.execPath, args: [execpath], shell: false };
  }
  return { file: 'npm', args: [], shell: process.platform === 'win32' };
}

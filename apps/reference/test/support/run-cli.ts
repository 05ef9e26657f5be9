import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The data folder of the tests of one file: never the user's own. */
export const dataHome = mkdtempSync(path.join(tmpdir(), 'toolwright-cli-data-'));
afterAll(() => rmSync(dataHome, { recursive: true, force: true, maxRetries: 3 }));

export interface CliResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Starts the real command from its sources, with no variable of the test's own environment that it would look at. */
export function startCli(
  args: readonly string[],
  options: CliOptions = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['--conditions=@toolwright/source', main, ...args], {
    cwd: options.cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      XDG_DATA_HOME: dataHome,
      ...options.env,
    },
  });
}

export function finished(child: ChildProcessWithoutNullStreams): Promise<CliResult> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** Runs the command to its end. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const child = startCli(args, options);
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  return finished(child);
}

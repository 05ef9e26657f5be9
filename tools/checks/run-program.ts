import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { root } from './root.ts';

export type ProgramResult = { exitCode: number; output: string };

const running = new Set<ChildProcess>();

/** Ends what is still running; for when this process is told to stop. */
export function stopPrograms(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

const bin = path.join(root, 'node_modules', '.bin');

/**
 * Runs a program, first looked for in node_modules/.bin, or a script when the name ends so, on the Node that runs
 * this process, and keeps what it prints.
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  folder: string = root,
): Promise<ProgramResult> {
  const isScript = /\.(ts|mjs)$/.test(name);
  const child = spawn(isScript ? process.execPath : name, isScript ? [name, ...args] : args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Called directly, a program of node_modules/.bin would run on the system's own Node.
      PATH: [bin, path.dirname(process.execPath), process.env['PATH'] ?? ''].join(path.delimiter),
      // Some programs print to a pipe in colour under CI.
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      ...env,
    },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise<ProgramResult>((resolve) => {
    child.once('error', (error) => resolve({ exitCode: 1, output: `${output}\n${error.message}` }));
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }));
  }).finally(() => running.delete(child));
}

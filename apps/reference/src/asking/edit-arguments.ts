import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '@toolwright/core';
import { escapeTerminal } from '../output/escape-terminal.ts';
import type { Prompt } from './prompt.ts';

export interface EditOptions {
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  /** The command of $VISUAL or $EDITOR; without one the arguments are typed on one line. */
  readonly editor: string | undefined;
  /** Runs a task during which the terminal's keys are the editor's. */
  readonly handOver: <T>(task: () => Promise<T>) => Promise<T>;
  readonly write: (text: string) => void;
}

/** Arguments in the place of the asked ones; undefined if the person left them as they are or wrote no JSON object. */
export async function editArguments(
  input: JsonObject,
  options: EditOptions,
): Promise<JsonObject | undefined> {
  const before = JSON.stringify(input, null, 2);
  const text = await (options.editor === undefined
    ? typeArguments(before, options)
    : editFile(before, options.editor, options));
  if (text === undefined || text.trim() === '') return undefined;
  const value = readObject(text);
  if (value === undefined) options.write('That is not one JSON object; nothing was changed.\n');
  if (value === undefined || JSON.stringify(value) === JSON.stringify(input)) return undefined;
  return value;
}

function readObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

async function typeArguments(
  before: string,
  { prompt, signal, write }: EditOptions,
): Promise<string | undefined> {
  write(`${escapeTerminal(before)}\n`);
  const answer = await prompt.line(
    'New arguments as one line of JSON (Enter: leave them): ',
    signal,
  );
  return answer.kind === 'line' ? answer.text : undefined;
}

async function editFile(
  before: string,
  editor: string,
  { handOver, write }: EditOptions,
): Promise<string | undefined> {
  // For its owner only, as every folder of mkdtemp is.
  const folder = await mkdtemp(path.join(tmpdir(), 'toolwright-edit-'));
  try {
    const file = path.join(folder, 'arguments.json');
    await writeFile(file, `${before}\n`, { mode: 0o600 });
    const code = await handOver(() => runEditor(editor, file));
    if (code !== 0) {
      write(`The editor ended with ${code ?? 'a signal'}; nothing was changed.\n`);
      return undefined;
    }
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** By a shell, as git does: the setting may hold options. */
function runEditor(editor: string, file: string): Promise<number | null> {
  const isWindows = process.platform === 'win32';
  const [command, args] = isWindows
    ? [`${editor} "${file}"`, []]
    : ['/bin/sh', ['-c', `${editor} "$1"`, 'editor', file]];
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: isWindows });
    child.on('error', () => resolve(127));
    child.on('close', resolve);
  });
}

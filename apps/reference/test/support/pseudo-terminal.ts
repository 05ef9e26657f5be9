import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The command at a real terminal, made by `script` of util-linux. */
export interface PseudoTerminal {
  /** Waits until the text, seen from the last one that was waited for, comes. */
  until(text: string | RegExp): Promise<string>;
  /** Types keys; Enter is \r, Ctrl-C \u0003, Ctrl-D \u0004. */
  type(keys: string): void;
  /** The exit code, when the command has ended. */
  readonly ended: Promise<number | null>;
  /** All that was shown, with what a terminal acts on. */
  shown(): string;
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

export function openPseudoTerminal(
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): PseudoTerminal {
  const words = [process.execPath, '--conditions=@toolwright/source', main, ...args];
  const child = spawn('script', ['-qefc', words.map(quoted).join(' '), '/dev/null'], {
    cwd: options.cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      SHELL: '/bin/sh',
      TERM: 'xterm',
      ...options.env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let shown = '';
  let seenTo = 0;
  let look = (): void => undefined;
  const take = (text: string): void => {
    shown += text;
    look();
  };
  child.stdout.setEncoding('utf8').on('data', take);
  child.stderr.setEncoding('utf8').on('data', take);
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return {
    ended,
    shown: () => shown,
    type: (keys) => void child.stdin.write(keys),
    until(text) {
      return new Promise((resolve, reject) => {
        look = () => {
          const rest = shown.slice(seenTo);
          const match = typeof text === 'string' ? rest.indexOf(text) : rest.search(text);
          if (match < 0) return;
          const length =
            typeof text === 'string' ? text.length : (text.exec(rest)?.[0].length ?? 0);
          seenTo += match + length;
          look = () => undefined;
          resolve(rest.slice(0, match + length));
        };
        look();
        ended.then(() => reject(new Error(`It ended before ${String(text)}:\n${shown}`)), reject);
      });
    },
  };
}

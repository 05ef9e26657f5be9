import { createInterface } from 'node:readline';

/** Where a person answers, and how they are told. */
export interface Prompt {
  /** One line of a person; `ended` on Ctrl-D, `cancelled` on Ctrl-C or when the signal comes. */
  line(question: string, signal: AbortSignal): Promise<PromptAnswer>;
}

export type PromptAnswer =
  { readonly kind: 'line'; readonly text: string } | { readonly kind: 'ended' | 'cancelled' };

/** A prompt at the terminal of the process: answers come from standard input, questions go to standard error. */
export function terminalPrompt(onInterrupt: () => void): Prompt {
  return {
    line(question, signal) {
      if (signal.aborted) return Promise.resolve({ kind: 'cancelled' });
      return new Promise((resolve) => {
        const reader = createInterface({
          input: process.stdin,
          output: process.stderr,
          terminal: true,
          historySize: 0,
        });
        const finish = (answer: PromptAnswer): void => {
          signal.removeEventListener('abort', onAbort);
          resolve(answer);
          reader.close();
        };
        const onAbort = (): void => finish({ kind: 'cancelled' });
        signal.addEventListener('abort', onAbort, { once: true });
        // In this mode the terminal gives the key and sends no signal.
        reader.on('SIGINT', () => {
          process.stderr.write('\n');
          onInterrupt();
          finish({ kind: 'cancelled' });
        });
        reader.on('close', () => finish({ kind: 'ended' }));
        reader.question(question, (text) => finish({ kind: 'line', text }));
      });
    },
  };
}

/** True where a person can be asked: they see what is written, and what they type is not something else's input. */
export function canAsk(env: NodeJS.ProcessEnv = process.env): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true && env['TERM'] !== 'dumb';
}

import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../output/terminal.ts';

export interface Cancellation {
  readonly signal: AbortSignal;
  /** True if a person or the system ended the command, rather than a reader that went away. */
  isCancelled(): boolean;
  /** As a Ctrl-C that the terminal gave to a question instead of the process. */
  cancel(): void;
  /** While this runs, a Ctrl-C is another program's, such as an editor's. */
  ignoreDuring<T>(task: () => Promise<T>): Promise<T>;
  stop(): void;
}

/** npm and the terminal may both pass on one Ctrl-C: what follows within this time is the same one. */
const sameSignalMs = 300;

/**
 * Aborts on Ctrl-C or SIGTERM, and when nobody reads the output any more. A second Ctrl-C ends the process at once.
 */
export function listenForCancellation(terminal: Terminal): Cancellation {
  const controller = new AbortController();
  let firstAt: number | undefined;
  let ignoring = 0;
  const onSignal = (): void => {
    if (ignoring > 0) return;
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      terminal.err.write('Cancelling … (Ctrl-C again ends at once)\n');
      controller.abort();
    } else if (now - firstAt > sameSignalMs) process.exit(exitCodes.cancelled.code);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: AbortSignal.any([controller.signal, terminal.out.closed]),
    isCancelled: () => controller.signal.aborted,
    cancel: onSignal,
    async ignoreDuring(task) {
      ignoring += 1;
      try {
        return await task();
      } finally {
        ignoring -= 1;
      }
    },
    stop() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}

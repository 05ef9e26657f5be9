import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../output/terminal.ts';

export interface Cancellation {
  readonly signal: AbortSignal;
  /** True if a person or the system ended the command, rather than a reader that went away. */
  isCancelled(): boolean;
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
  const onSignal = (): void => {
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
    stop() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}

import { sandboxError, type SandboxErrorCode } from '../errors.ts';

/**
 * Counts what is in flight, so that nothing is closed under it: the number of a closed descriptor is given to
 * the next open, and a read that still held the number would read another file.
 */
export interface Lifetime {
  /** Rejects with the code once closing has begun. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for what is in flight, then calls `onClosed` once. Later calls wait for the same end. */
  close(): Promise<void>;
}

export function createLifetime(
  closedCode: SandboxErrorCode,
  onClosed: () => void | Promise<void>,
): Lifetime {
  const inFlight = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  return {
    async run(work) {
      if (closing !== undefined) throw sandboxError(closedCode);
      const running = work();
      inFlight.add(running);
      try {
        return await running;
      } finally {
        inFlight.delete(running);
      }
    },
    close() {
      closing ??= Promise.allSettled([...inFlight]).then(onClosed);
      return closing;
    },
  };
}

import { TreeFault } from './tree-fault.ts';

/**
 * Settles with ABORTED as soon as the signal is, also while the operating system is still at it. What the work
 * gives afterwards goes to `discard`, so that nothing stays open.
 */
export function abortable<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
  discard: (result: Result) => void = () => {},
): Promise<Result> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(new TreeFault('ABORTED'));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    work.then(
      (result) => {
        signal.removeEventListener('abort', onAbort);
        if (signal.aborted) discard(result);
        resolve(result);
      },
      (error: Error) => {
        signal.removeEventListener('abort', onAbort);
        reject(error);
      },
    );
  });
}

/** What {@link raceAbort} gives when the signal came first. */
export const aborted: unique symbol = Symbol('aborted');

/**
 * The promise's value, or {@link aborted} as soon as the signal is. A value that comes later goes to `onLate`, so
 * that it can be let go; a rejection that comes later is nobody's any more.
 */
export function raceAbort<T>(
  promise: PromiseLike<T>,
  signal: AbortSignal,
  onLate: (value: T) => void = () => undefined,
): Promise<T | typeof aborted> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const onAbort = () => {
      isOver = true;
      resolve(aborted);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    promise.then(
      (value) => {
        signal.removeEventListener('abort', onAbort);
        if (isOver) onLate(value);
        else resolve(value);
      },
      (error: unknown) => {
        signal.removeEventListener('abort', onAbort);
        if (!isOver) reject(error);
      },
    );
  });
}

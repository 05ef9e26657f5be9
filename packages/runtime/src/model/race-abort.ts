/** What {@link raceAbort} gives when the signal came first. */
export const aborted: unique symbol = Symbol('aborted');

/**
 * The promise's value, or {@link aborted} as soon as the signal is. A value that comes later goes to `onLate`, so
 * that it can be let go; a rejection that comes later is nobody's any more.
 */
export async function raceAbort<T>(
  promise: PromiseLike<T>,
  signal: AbortSignal,
  onLate: (value: T) => void = () => undefined,
): Promise<T | typeof aborted> {
  let isOver = false;
  let onAbort = (): void => undefined;
  const abort = new Promise<typeof aborted>((resolve) => {
    onAbort = () => {
      isOver = true;
      resolve(aborted);
    };
  });
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  const watched = Promise.resolve(promise).then((value) => {
    if (isOver) onLate(value);
    return value;
  });
  watched.catch(() => undefined);
  try {
    return await Promise.race([watched, abort]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

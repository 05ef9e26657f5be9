/**
 * True for what a tool returned if it gives its values one after the other: an async generator, a stream, a
 * generator. Nobody would read it, and read as a value it is an empty object.
 */
export function isStreamAnswer(answer: unknown): answer is object {
  if (typeof answer !== 'object' || answer === null) return false;
  try {
    if (Symbol.asyncIterator in answer) return true;
    return Symbol.iterator in answer && 'next' in answer && typeof answer.next === 'function';
  } catch {
    // A proxy may throw at any question; then it is a value like any other.
    return false;
  }
}

/** Ends a stream that nobody will read, so that what it holds is let go. Waits for nothing. */
export function letStreamGo(answer: object): void {
  const { cancel, return: end } = answer as {
    readonly cancel?: unknown;
    readonly return?: unknown;
  };
  const close = typeof cancel === 'function' ? cancel : end;
  if (typeof close !== 'function') return;
  Promise.resolve()
    .then(() => (close as () => unknown).call(answer))
    .catch(() => undefined);
}

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
  const close = closerOf(answer);
  if (close === undefined) return;
  Promise.resolve()
    .then(() => close.call(answer))
    .catch(() => undefined);
}

function closerOf(answer: object): (() => unknown) | undefined {
  try {
    const { cancel, return: end } = answer as {
      readonly cancel?: unknown;
      readonly return?: unknown;
    };
    const close = typeof cancel === 'function' ? cancel : end;
    return typeof close === 'function' ? (close as () => unknown) : undefined;
  } catch {
    // A getter or a proxy that throws: then it cannot be let go.
    return undefined;
  }
}

/**
 * Runs work over items, a few at once, and gives the results in the order of the items. Stops taking items when
 * the caller stops asking; the first failure is thrown in its turn.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  let next = 0;
  const start = (): void => {
    const promise = work(items[next] as Item);
    next += 1;
    // A failure behind the first one, or behind the last result asked for, is nobody's.
    promise.catch(() => undefined);
    running.push(promise);
  };
  try {
    while (next < items.length || running.length > 0) {
      while (next < items.length && running.length < concurrency) start();
      yield await (running.shift() as Promise<Result>);
    }
  } finally {
    await Promise.allSettled(running);
  }
}

/** True for anything that `await` would wait for. Reads `then` once; a getter that throws counts as no promise. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Promise) return true;
  try {
    return typeof (value as { then?: unknown }).then === 'function';
  } catch {
    return false;
  }
}

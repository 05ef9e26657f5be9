/** True for anything that `await` would wait for. A getter or a proxy that throws counts as no promise. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  try {
    if (value instanceof Promise) return true;
    return typeof (value as { then?: unknown }).then === 'function';
  } catch {
    return false;
  }
}

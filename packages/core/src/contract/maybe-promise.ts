/** A value, or a promise of it. The driver awaits only promises, so a synchronous tool stays synchronous. */
export type MaybePromise<T> = T | Promise<T>;

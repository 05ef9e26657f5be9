/** Makes a step as asynchronous as a disk: never in the same turn. */
export function step<Arguments extends readonly unknown[], Result>(
  act: (...args: Arguments) => Result,
): (...args: Arguments) => Promise<Result> {
  return (...args) => Promise.resolve().then(() => act(...args));
}

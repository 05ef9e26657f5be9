import { canonicalJson } from '../results/canonical-json.ts';
import { toJsonValue } from '../results/to-json-value.ts';

/** Throws unless both values are the same JSON; undefined is the same only as undefined. */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  const [left, right] = [text(actual), text(expected)];
  if (left !== right) throw new Error(`${what}: expected ${right}, got ${left}`);
}

export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Expected: ${what}`);
}

/** Throws unless the promise rejects with an error of this code. */
export async function expectRejection(
  promise: Promise<unknown>,
  code: string,
  what: string,
): Promise<void> {
  const outcome = await promise.then(
    () => 'it resolved',
    (error: unknown) => (error as { code?: unknown } | undefined)?.code,
  );
  expectSame(outcome, code, what);
}

function text(value: unknown): string {
  return value === undefined ? 'undefined' : canonicalJson(toJsonValue(value));
}

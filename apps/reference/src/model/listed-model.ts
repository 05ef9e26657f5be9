import { referenceError } from '../errors.ts';

/** How long a server may take to say which models it has, in milliseconds. */
const timeoutMs = 10_000;

/** The first model that a server lists at `/models`. Throws MODEL_NOT_LISTED. */
export async function listedModel(
  baseUrl: string,
  key: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  let body: unknown;
  try {
    const response = await fetch(`${baseUrl}/models`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      ...(key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }),
    });
    body = response.ok ? await response.json() : undefined;
  } catch (error) {
    throw referenceError('MODEL_NOT_LISTED', { place: '--model', cause: error });
  }
  const { data } = (body ?? {}) as { data?: unknown };
  const first: unknown = Array.isArray(data) ? data[0] : undefined;
  const id: unknown =
    typeof first === 'object' && first !== null && 'id' in first ? first.id : undefined;
  if (typeof id !== 'string' || id === '')
    throw referenceError('MODEL_NOT_LISTED', { place: '--model' });
  return id;
}

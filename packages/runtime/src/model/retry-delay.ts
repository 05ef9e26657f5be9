/** A server that asks for a longer pause than this is not waited for. */
const longestPauseMs = 60_000;
const firstPauseMs = 1_000;

/**
 * How long to wait before a failed request is made again, in milliseconds; undefined if it must not be. Reads what
 * the AI SDK's provider errors carry: `isRetryable`, and `retry-after(-ms)` among `responseHeaders`.
 */
export function retryDelayMs(error: unknown, attempt: number): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { isRetryable, responseHeaders } = error as {
    isRetryable?: unknown;
    responseHeaders?: unknown;
  };
  if (isRetryable !== true) return undefined;
  const askedMs = askedPauseMs(responseHeaders);
  if (askedMs === undefined) return firstPauseMs * 2 ** attempt;
  return askedMs <= longestPauseMs ? askedMs : undefined;
}

function askedPauseMs(headers: unknown): number | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const record = headers as Record<string, unknown>;
  return positive(record['retry-after-ms']) ?? scale(positive(record['retry-after']), 1_000);
}

function positive(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

function scale(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : value * factor;
}

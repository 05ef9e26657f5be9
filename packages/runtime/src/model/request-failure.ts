import { agentError, type AgentError } from '../errors.ts';

const advice: ReadonlyMap<number, string> = new Map([
  [400, 'The provider refused the request: its own words are in the cause.'],
  [401, 'Check the API key.'],
  [403, 'Check the API key and what it may use.'],
  [404, 'Check the model name and the base URL.'],
  [413, 'The conversation is too large for this model: shorten it.'],
  [429, 'The provider limits requests: wait, then run again.'],
]);

/**
 * The failure of a request that gave no stream. The message holds the HTTP status only: a provider's text may quote
 * the request or a key, so it stays in the cause.
 */
export function requestFailure(cause: unknown): AgentError {
  const status = statusOf(cause);
  if (status !== undefined) {
    return agentError('MODEL_REQUEST_FAILED', {
      cause,
      message: `The model's provider answered with HTTP ${status}.`,
      hint:
        advice.get(status) ??
        (status >= 500 ? 'The provider has a fault: wait, then run again.' : 'Look at the cause.'),
    });
  }
  if (isUnreachable(cause)) {
    return agentError('MODEL_REQUEST_FAILED', {
      cause,
      message: "The model's server could not be reached.",
      hint: 'Check that it runs and that the base URL is right.',
    });
  }
  return agentError('MODEL_REQUEST_FAILED', { cause });
}

function statusOf(error: unknown): number | undefined {
  const status =
    typeof error === 'object' && error !== null
      ? (error as { statusCode?: unknown }).statusCode
      : undefined;
  // A provider also says 200 where a body that came with it could not be read.
  return typeof status === 'number' && status >= 300 ? status : undefined;
}

const networkCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Provider errors wrap fetch's, which wraps the socket's. */
function isUnreachable(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < 4 && typeof current === 'object' && current !== null; depth += 1) {
    if (networkCodes.has((current as { code?: unknown }).code)) return true;
    current = (current as { cause?: unknown }).cause;
  }
  return false;
}

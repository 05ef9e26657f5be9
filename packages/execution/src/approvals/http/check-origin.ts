import { refuse } from './reply.ts';

/**
 * Refuses a decision that a page of another origin makes a signed-in browser send. Throws a refusal with 403, or 415
 * for a content type that a form could send without asking first.
 */
export function checkOrigin(request: Request, allowedOrigins: readonly string[]): void {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw refuse(415);
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // Neither is sent by a program that is no browser.
  const isOwn = origin === null || origin === new URL(request.url).origin;
  const isAllowed = origin !== null && allowedOrigins.includes(origin);
  const isCrossSite = site !== null && site !== 'same-origin' && site !== 'none';
  if (!isAllowed && (!isOwn || isCrossSite))
    throw refuse(403, 'Decisions from pages of another origin are not accepted.');
}

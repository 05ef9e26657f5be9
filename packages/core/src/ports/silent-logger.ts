import type { Logger } from './logger.ts';

const discard = () => undefined;

/** Logs nothing; the default where a host gives no logger. */
export const silentLogger: Logger = Object.freeze({
  debug: discard,
  info: discard,
  warn: discard,
  error: discard,
});

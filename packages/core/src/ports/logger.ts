import type { JsonObject } from '../results/json-value.ts';

/** Diagnostics for the host. Messages and fields never hold argument or result values. */
export interface Logger {
  debug(message: string, fields?: JsonObject): void;
  info(message: string, fields?: JsonObject): void;
  warn(message: string, fields?: JsonObject): void;
  error(message: string, fields?: JsonObject): void;
}

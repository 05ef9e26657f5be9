import { notNegative } from '../option-checks.ts';

export interface RetryOptions {
  /** Further attempts after the first. Default 2; 0 for none. */
  readonly retries?: number | undefined;
  /** The wait before attempt n+1 is n times as long, and up to half as much again. Default 100. */
  readonly backoffMs?: number | undefined;
}

export interface RetrySettings {
  readonly retries: number;
  readonly backoffMs: number;
}

/** The seeds' numbers. */
const defaultRetrySettings: RetrySettings = Object.freeze({ retries: 2, backoffMs: 100 });

/** Throws ToolwrightError with OPTIONS_INVALID. */
export function readRetry(options: RetryOptions | false | undefined): RetrySettings | undefined {
  if (options === false) return undefined;
  const { retries = defaultRetrySettings.retries, backoffMs = defaultRetrySettings.backoffMs } =
    options ?? {};
  return {
    retries: notNegative('retry.retries', retries),
    backoffMs: notNegative('retry.backoffMs', backoffMs),
  };
}

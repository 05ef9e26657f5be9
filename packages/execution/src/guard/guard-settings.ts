import { oneOf } from '../option-checks.ts';

export interface GuardOptions {
  /**
   * What becomes of calls that change something while external output, or output that reads like an injection, is in
   * the session's context: `ask` has a person asked. Default `off`.
   */
  readonly taint?: 'off' | 'ask' | undefined;
}

export interface GuardSettings {
  readonly taint: 'off' | 'ask';
}

/** Throws ToolwrightError with OPTIONS_INVALID. */
export function readGuard(options: GuardOptions | false | undefined): GuardSettings | undefined {
  if (options === false) return undefined;
  return { taint: oneOf('guard.taint', options?.taint ?? 'off', ['off', 'ask']) };
}

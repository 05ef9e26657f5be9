import { oneOf, positive } from '../option-checks.ts';

/** When repeated calls of a run are a loop. */
export interface LoopOptions {
  /** From this identical call on there is a warning. Default 3. */
  readonly warnFrom?: number | undefined;
  /** So many identical calls run; further ones are refused. Default 5. */
  readonly vetoAfter?: number | undefined;
  /**
   * `change` (default): counting begins anew once something changed: another result of the same call, or a
   * successful call that changes state. Cycles of several calls count too, polling tools may repeat more often,
   * and identical calls of one batch count once. `never`: every identical call of the run counts, nothing else.
   */
  readonly reset?: 'change' | 'never' | undefined;
}

export interface LoopSettings {
  readonly warnFrom: number;
  readonly vetoAfter: number;
  readonly reset: 'change' | 'never';
}

/** Numbers of the seeds' loop guard. */
export const defaultLoopSettings: LoopSettings = Object.freeze({
  warnFrom: 3,
  vetoAfter: 5,
  reset: 'change',
});

/** A polling tool may repeat a call so many times as often. */
export const pollingFactor = 3;

/** Calls in which a cycle is looked for, its longest period, and how often it may come round. */
export const cycleWindow = 30;
export const longestCycle = 5;
export const cycleWarnFrom = 2;
export const cycleVetoAfter = 3;

/** Distinct calls that are remembered; past it the oldest is forgotten, so that a long run does not grow. */
export const maxRememberedCalls = 256;

/** Throws ToolwrightError with OPTIONS_INVALID. */
export function readLoop(options: LoopOptions | false | undefined): LoopSettings | undefined {
  if (options === false) return undefined;
  const { warnFrom, vetoAfter, reset } = options ?? {};
  return {
    warnFrom: positive('loop.warnFrom', warnFrom ?? defaultLoopSettings.warnFrom),
    vetoAfter: positive('loop.vetoAfter', vetoAfter ?? defaultLoopSettings.vetoAfter),
    reset: oneOf('loop.reset', reset ?? defaultLoopSettings.reset, ['change', 'never']),
  };
}

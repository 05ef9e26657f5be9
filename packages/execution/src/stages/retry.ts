import type { CallState } from '../call/call-state.ts';
import { pause } from '../call/pause.ts';
import type { AroundStage, Next } from '../nest/stage.ts';
import { backOffMs } from '../retry/back-off.ts';
import { mayRetry } from '../retry/may-retry.ts';
import type { RetrySettings } from '../retry/retry-settings.ts';

/**
 * Makes an attempt again that failed for a passing reason. No new attempt begins once the time of the call is used
 * up, and none after a cancellation.
 */
export function createRetryStage(settings: RetrySettings): AroundStage {
  return {
    name: 'retry',
    around(call, next) {
      const startedAtMs = call.run.settings.ports.clock.monotonic();
      const pending = next(call);
      if (pending !== undefined)
        return pending.then(() => again(call, next, settings, startedAtMs));
      return mayRetry(call) ? again(call, next, settings, startedAtMs) : undefined;
    },
  };
}

async function again(
  call: CallState,
  next: Next,
  { retries, backoffMs }: RetrySettings,
  startedAtMs: number,
): Promise<void> {
  const { clock, ids } = call.run.settings.ports;
  const limitMs = call.tool?.contract.limits?.timeoutMs ?? call.run.settings.timeoutMs;
  for (let attempts = 1; attempts <= retries && mayRetry(call); attempts += 1) {
    const delayMs = backOffMs(attempts, backoffMs, ids);
    if (clock.monotonic() - startedAtMs + delayMs >= limitMs) return;
    await pause(call, delayMs);
    if (call.endIfCancelled()) return;
    call.reopen();
    await next(call);
  }
}

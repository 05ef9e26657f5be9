import type { CallState, CancelListener } from './call-state.ts';

/** Waits so long on behalf of a call; a cancellation ends the wait. */
export function pause(call: CallState, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancelTimer();
      if (call.cancelListener === listener) call.cancelListener = undefined;
      resolve();
    };
    const cancelTimer = call.run.settings.ports.clock.setTimer(end, delayMs);
    const listener: CancelListener = { onCancel: end };
    call.cancelListener = listener;
    call.run.inFlight.watch(call);
    if (call.noticeCancellation()) end();
  });
}

import type { CallState } from '../call/call-state.ts';
import { abortContext } from '../call/abortable-context.ts';
import { waitFor } from '../call/wait-for.ts';
import type { AroundStage } from '../nest/stage.ts';

/**
 * A hard race: what lies further in ends in time or the call goes on without it, and its late answer is dropped.
 * A tool that never gives control back cannot be interrupted; its answer counts.
 */
export const deadlineStage: AroundStage = {
  name: 'deadline',
  around(call, next) {
    const pending = next(call);
    if (pending === undefined) return undefined;
    const limitMs = call.tool?.contract.limits?.timeoutMs ?? call.run.settings.timeoutMs;
    return waitFor(call, pending, limitMs).then(({ kind, value }) => {
      if (kind === 'late') expire(call, limitMs);
      else if (kind === 'cancelled') abandon(call);
      else if (kind === 'rejected') call.endWithFault(value);
    });
  },
};

function expire(call: CallState, limitMs: number): void {
  const isReadOnly = call.effects?.readOnly === true;
  call.endWith('TIMEOUT', {
    message: `The tool did not finish within ${limitMs} ms, and its late answer is dropped.`,
    retryable: isReadOnly,
    ...(isReadOnly
      ? {}
      : { hint: 'It may have taken effect all the same: look before you try again.' }),
  });
  const reason = new DOMException('The time for this call is up.', 'TimeoutError');
  letGo(call, reason);
}

function abandon(call: CallState): void {
  call.endIfCancelled();
  letGo(call, call.cancelReason);
}

/** Whatever the attempt still does is its own business. */
function letGo(call: CallState, reason: unknown): void {
  call.attempt += 1;
  call.context?.[abortContext](reason);
  call.run.inFlight.cancelChildren(call, reason);
}

import type { MaybePromise } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import type { Next, Stage } from './stage.ts';

/**
 * Makes one function of an ordered list of stages. It never throws and never rejects: what a stage throws ends
 * the call as INTERNAL_ERROR. Nothing is allocated for a call that stays synchronous.
 */
export function compileNest(stages: readonly Stage[]): Next {
  let next: Next = () => undefined;
  let end = stages.length;
  // From the inside out: every `around` stage closes a section, and runs the section behind it as its `next`.
  for (let at = stages.length - 1; at >= -1; at -= 1) {
    if (at >= 0 && stages[at]?.around === undefined) continue;
    next = compileSection(
      stages.slice(at + 1, end),
      next,
      end < stages.length ? stages[end] : undefined,
    );
    end = at;
  }
  return next;
}

function compileSection(section: readonly Stage[], inner: Next, last: Stage | undefined): Next {
  const count = section.length;

  function enterFrom(call: CallState, start: number): MaybePromise<void> {
    let at = start;
    try {
      for (; at < count; at += 1) {
        const stage = section[at];
        const isOver =
          stage?.entersCancelled === true ? call.ended : call.ended || call.endIfCancelled();
        if (isOver) return leaveFrom(call, at - 1);
        const pending = stage?.enter?.(call);
        if (pending === undefined) continue;
        const next = at + 1;
        return settle(call, pending, () => enterFrom(call, next), next - 1);
      }
      if (last === undefined || call.ended || call.endIfCancelled())
        return leaveFrom(call, count - 1);
      const pending = last.around?.(call, inner);
      if (pending === undefined) return leaveFrom(call, count - 1);
      return settle(call, pending, () => leaveFrom(call, count - 1), count - 1);
    } catch (fault) {
      call.endWithFault(fault);
      return leaveFrom(call, Math.min(at, count - 1));
    }
  }

  function leaveFrom(call: CallState, start: number): MaybePromise<void> {
    for (let at = start; at >= 0; at -= 1) {
      const stage = section[at];
      if (stage?.leave === undefined) continue;
      try {
        const pending = stage.leave(call);
        if (pending !== undefined) {
          const next = at - 1;
          return settle(call, pending, () => leaveFrom(call, next), next);
        }
      } catch (fault) {
        call.endWithFault(fault);
      }
    }
    return undefined;
  }

  function settle(
    call: CallState,
    pending: Promise<void>,
    go: () => MaybePromise<void>,
    leaveAt: number,
  ): Promise<void> {
    return pending.then(go, (fault: unknown) => {
      call.endWithFault(fault);
      return leaveFrom(call, leaveAt);
    });
  }

  return (call) => enterFrom(call, 0);
}

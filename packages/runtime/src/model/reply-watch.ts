import type { Clock } from '@toolwright/core';
import { agentError, type AgentError } from '../errors.ts';

export interface ReplyTimes {
  /** How long the model may say nothing, from the request on. */
  readonly modelIdleTimeoutMs: number;
  /** How long one reply may take, with its retries. */
  readonly modelTimeoutMs: number;
}

/** Bounds one reply in time. Its signal is aborted by the run's cancellation too. */
export interface ReplyWatch {
  readonly signal: AbortSignal;
  /** The model said something. */
  touch(): void;
  /** Why the signal was aborted; undefined while it is not. */
  failure(): AgentError | undefined;
  stop(): void;
}

export function watchReply(outer: AbortSignal, times: ReplyTimes, clock: Clock): ReplyWatch {
  const timeouts = new AbortController();
  const signal = AbortSignal.any([outer, timeouts.signal]);
  let expired: AgentError | undefined;
  let lastTouch = clock.monotonic();

  const expire = (code: 'MODEL_TIMEOUT' | 'MODEL_IDLE_TIMEOUT') => {
    expired = agentError(code);
    // A DOMException of this name is what providers and `fetch` take for a timeout.
    timeouts.abort(new DOMException(expired.message, 'TimeoutError'));
  };
  // One timer that looks again when it fires, instead of a new one for each part of a long reply.
  const onIdleTimer = () => {
    const leftMs = lastTouch + times.modelIdleTimeoutMs - clock.monotonic();
    if (leftMs <= 0) expire('MODEL_IDLE_TIMEOUT');
    else cancelIdle = clock.setTimer(onIdleTimer, leftMs);
  };
  let cancelIdle = clock.setTimer(onIdleTimer, times.modelIdleTimeoutMs);
  const cancelTotal = clock.setTimer(() => expire('MODEL_TIMEOUT'), times.modelTimeoutMs);

  return {
    signal,
    touch() {
      lastTouch = clock.monotonic();
    },
    failure() {
      if (!signal.aborted) return undefined;
      return expired ?? agentError('RUN_CANCELLED', { cause: outer.reason });
    },
    stop() {
      cancelIdle();
      cancelTotal();
    },
  };
}

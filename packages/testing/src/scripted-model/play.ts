import type { Clock } from '@toolwright/core';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ScriptedReply } from './script.ts';

export interface PlayOptions {
  readonly signal: AbortSignal | undefined;
  readonly clock: Clock;
  /** The reader let go before the end. */
  readonly onCancel: () => void;
}

/** A stream that plays the parts: with the reply's delays, and breaking off, hanging or failing where it says so. */
export function play(
  reply: ScriptedReply,
  parts: readonly LanguageModelV4StreamPart[],
  { signal, clock, onCancel }: PlayOptions,
): ReadableStream<LanguageModelV4StreamPart> {
  const heard = reply.ignoresAbort === true ? undefined : signal;
  const played = playedParts(reply, parts);
  let next = 0;
  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      async pull(controller) {
        const isDelayed = reply.partDelayMs !== undefined && next < played.length;
        if (isDelayed && !(await wait(reply.partDelayMs, heard, clock)))
          return controller.error(heard?.reason);
        if (heard?.aborted === true) return controller.error(heard.reason);
        const part = played[next];
        next += 1;
        if (part !== undefined) return controller.enqueue(part);
        if (reply.breakOff !== undefined) return controller.error(reply.breakOff.error);
        if (reply.hang !== 'stream') return controller.close();
        await untilAborted(heard);
        controller.error(heard?.reason);
      },
      cancel: onCancel,
    },
    // Nothing is made before it is read, so that a test sees exactly how far a reader came.
    { highWaterMark: 0 },
  );
}

function playedParts(
  reply: ScriptedReply,
  parts: readonly LanguageModelV4StreamPart[],
): readonly LanguageModelV4StreamPart[] {
  const { errorPart, breakOff } = reply;
  const fault = errorPart ?? breakOff;
  if (fault === undefined && reply.hang !== 'stream') return parts;
  const upToFinish = parts.filter(({ type }) => type !== 'finish');
  const before = fault?.afterParts === undefined ? upToFinish : parts.slice(0, fault.afterParts);
  return errorPart === undefined ? before : [...before, { type: 'error', error: errorPart.error }];
}

/** False if the signal came first. */
function wait(
  delayMs: number | undefined,
  signal: AbortSignal | undefined,
  clock: Clock,
): Promise<boolean> {
  return new Promise((resolve) => {
    const cancelTimer = clock.setTimer(() => resolve(true), delayMs ?? 0);
    signal?.addEventListener(
      'abort',
      () => {
        cancelTimer();
        resolve(false);
      },
      { once: true },
    );
  });
}

/** Never settles without a signal: that is what a model does that hangs. */
export function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

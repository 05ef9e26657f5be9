import type { Clock } from '@toolwright/core';
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { StreamingModel } from './language-model.ts';
import { aborted, raceAbort } from './race-abort.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { ReplyWatch } from './reply-watch.ts';

export type PartStream = ReadableStream<LanguageModelV4StreamPart>;

/**
 * Asks the model and gives its stream, or `aborted`. A request that the provider calls retryable is made again
 * before anything of a reply has come, so nothing is ever done twice. Rejects with the provider's error.
 */
export async function openStream(
  model: StreamingModel,
  options: LanguageModelV4CallOptions,
  {
    watch,
    clock,
    retries,
  }: { readonly watch: ReplyWatch; readonly clock: Clock; readonly retries: number },
): Promise<PartStream | typeof aborted> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await requestOnce(model, { ...options, abortSignal: watch.signal }, watch.signal);
    } catch (error) {
      if (watch.signal.aborted) return aborted;
      const delayMs = attempt < retries ? retryDelayMs(error, attempt) : undefined;
      if (delayMs === undefined) throw error;
      await pause(delayMs, watch.signal, clock);
      watch.touch();
    }
  }
}

async function requestOnce(
  model: StreamingModel,
  options: LanguageModelV4CallOptions,
  signal: AbortSignal,
): Promise<PartStream | typeof aborted> {
  if (signal.aborted) return aborted;
  const result = await raceAbort(model.doStream(options), signal, (late) =>
    letGo(late.stream, signal.reason),
  );
  return result === aborted ? aborted : result.stream;
}

/** Ends a stream that nobody will read, so that its connection is freed. */
function letGo(stream: PartStream, reason: unknown): void {
  stream.cancel(reason).catch(() => undefined);
}

/** Ends at once when the signal is aborted, and leaves no timer then. */
function pause(delayMs: number, signal: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const onAbort = () => {
      cancelTimer();
      resolve();
    };
    const cancelTimer = clock.setTimer(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, delayMs);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { agentError, type AgentError } from '../errors.ts';
import type { PartStream } from './open-stream.ts';
import type { ReplyWatch } from './reply-watch.ts';

/** What a part costs beside its text, so that endless parts without text (pings) end too. */
const partCharacters = 64;
/** A stream that always has a part ready would otherwise keep timers and signals from ever firing. */
const partsPerTurn = 256;

/**
 * Hands each part to `onPart` until the stream ends, `onPart` returns false or the watch is over. Gives the failure,
 * or undefined. The stream is cancelled whenever it was not read to its end.
 */
export async function readParts(
  stream: PartStream,
  onPart: (part: LanguageModelV4StreamPart) => boolean,
  { watch, maxCharacters }: { readonly watch: ReplyWatch; readonly maxCharacters: number },
): Promise<AgentError | undefined> {
  let reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>;
  try {
    reader = stream.getReader();
  } catch (cause) {
    return agentError('MODEL_STREAM_FAILED', { cause });
  }
  // Cancelling settles a pending read at once, also where the source never answers.
  const letGo = () => void reader.cancel(watch.signal.reason).catch(() => undefined);
  if (watch.signal.aborted) letGo();
  else watch.signal.addEventListener('abort', letGo, { once: true });

  let characters = 0;
  let count = 0;
  try {
    for (;;) {
      const { done, value: part } = await reader.read();
      if (watch.signal.aborted) return watch.failure();
      if (done) return undefined;
      watch.touch();
      characters += partCharacters + textLength(part);
      if (characters > maxCharacters) {
        letGo();
        return agentError('MODEL_REPLY_TOO_LARGE');
      }
      if (!onPart(part)) {
        letGo();
        return undefined;
      }
      count += 1;
      if (count % partsPerTurn === 0) await nextTurn();
    }
  } catch (cause) {
    return watch.failure() ?? agentError('MODEL_STREAM_FAILED', { cause });
  } finally {
    watch.signal.removeEventListener('abort', letGo);
  }
}

function textLength(part: LanguageModelV4StreamPart): number {
  const { delta, input } = part as { delta?: unknown; input?: unknown };
  return (
    (typeof delta === 'string' ? delta.length : 0) + (typeof input === 'string' ? input.length : 0)
  );
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

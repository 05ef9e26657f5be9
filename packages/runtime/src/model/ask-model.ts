import type { Clock, LoopEventBody } from '@toolwright/core';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { agentError, type AgentError } from '../errors.ts';
import type { CallIds } from './call-ids.ts';
import type { StreamingModel } from './language-model.ts';
import type { ModelReply } from './model-reply.ts';
import { openStream } from './open-stream.ts';
import { aborted } from './race-abort.ts';
import { readParts } from './read-parts.ts';
import { ReplyAssembler } from './reply-assembler.ts';
import { requestFailure } from './request-failure.ts';
import { watchReply, type ReplyTimes } from './reply-watch.ts';

export interface AskOptions extends ReplyTimes {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly ids: CallIds;
  readonly modelRetries: number;
  readonly maxReplyCharacters: number;
  readonly emit: (event: LoopEventBody) => void;
}

export interface Answer {
  /** What came, also of a reply that failed. */
  readonly reply: ModelReply;
  /** Why the reply is not whole. */
  readonly failure?: AgentError;
  /** From the request to the first part of the reply, in milliseconds. */
  readonly firstPartMs?: number;
}

/**
 * One request and its reply. Never rejects, and never lasts longer than `modelTimeoutMs`: whatever the provider
 * does (rejects, throws, breaks off, hangs, never ends) comes back as a failure with what was received until then.
 */
export async function askModel(
  model: StreamingModel,
  request: LanguageModelV4CallOptions,
  options: AskOptions,
): Promise<Answer> {
  const { clock } = options;
  const startedAt = clock.monotonic();
  const watch = watchReply(options.signal, options, clock);
  const assembler = new ReplyAssembler(options.ids, options.emit);
  let firstPartMs: number | undefined;
  let brokeOffWith: { readonly cause: unknown } | undefined;

  const answer = (failure: AgentError | undefined): Answer => ({
    reply: assembler.finish(),
    ...(failure === undefined ? {} : { failure }),
    ...(firstPartMs === undefined ? {} : { firstPartMs }),
  });

  try {
    const stream = await openStream(model, request, {
      watch,
      clock,
      retries: options.modelRetries,
    });
    if (stream === aborted) return answer(watch.failure());
    const failure = await readParts(
      stream,
      (part) => {
        firstPartMs ??= clock.monotonic() - startedAt;
        // What follows an error is not trusted: some providers report a broken chunk and then finish as if whole.
        if (part.type === 'error') brokeOffWith = { cause: part.error };
        else assembler.add(part);
        return brokeOffWith === undefined;
      },
      { watch, maxCharacters: options.maxReplyCharacters },
    );
    return answer(
      failure ??
        (brokeOffWith === undefined ? undefined : agentError('MODEL_STREAM_FAILED', brokeOffWith)),
    );
  } catch (cause) {
    return answer(watch.failure() ?? requestFailure(cause));
  } finally {
    watch.stop();
  }
}

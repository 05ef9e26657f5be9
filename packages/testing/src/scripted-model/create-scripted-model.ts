import { systemClock, ToolwrightError, type Clock } from '@toolwright/core';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { testingErrors } from '../errors.ts';
import { collectParts } from './collect-parts.ts';
import { copyPrompt } from './copy-prompt.ts';
import { play, untilAborted } from './play.ts';
import { replyParts } from './reply-parts.ts';
import type { Script, ScriptedReply, ScriptedRequest } from './script.ts';

export interface ScriptedModelOptions {
  /** For delays. Default: the system's; a manual clock makes them exact. */
  readonly clock?: Clock;
  readonly provider?: string;
  readonly modelId?: string;
}

/** A language model that says what a script says, and keeps what it was asked. */
export interface ScriptedModel extends LanguageModelV4 {
  /** The requests so far, oldest first. Prompts are copies: a loop that changes its own later is found out. */
  readonly requests: readonly ScriptedRequest[];
}

/**
 * A language model (AI SDK specification v4) for tests: no network, no randomness, exact to the part.
 *
 * A request beyond the script rejects with ToolwrightError SCRIPT_EXHAUSTED.
 *
 * @example
 * const model = createScriptedModel([
 *   { text: 'I will look.', calls: [{ name: 'read', arguments: { path: '/notes.md' } }] },
 *   ({ prompt }) => ({ text: `I have read ${prompt.length} messages.` }),
 * ]);
 */
export function createScriptedModel(
  script: Script,
  { clock = systemClock, provider = 'scripted', modelId = 'script' }: ScriptedModelOptions = {},
): ScriptedModel {
  const requests: (ScriptedRequest & { isCancelled: boolean })[] = [];
  let ids = 0;
  const nextId = () => `scripted-${(ids += 1)}`;

  async function stream(
    options: LanguageModelV4CallOptions,
  ): Promise<ReadableStream<LanguageModelV4StreamPart>> {
    const request = {
      ...options,
      prompt: copyPrompt(options.prompt),
      index: requests.length,
      isCancelled: false,
    };
    requests.push(request);
    const reply = await replyTo(script, request);
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a provider may reject with anything
    if (reply.reject !== undefined) throw reply.reject;
    if (reply.hang === 'request') {
      const heard = reply.ignoresAbort === true ? undefined : options.abortSignal;
      await untilAborted(heard);
      heard?.throwIfAborted();
    }
    return play(reply, replyParts(reply, nextId), {
      signal: options.abortSignal,
      clock,
      onCancel() {
        request.isCancelled = true;
      },
    });
  }

  return {
    specificationVersion: 'v4',
    provider,
    modelId,
    supportedUrls: {},
    requests,
    async doStream(options) {
      return { stream: await stream(options) };
    },
    async doGenerate(options) {
      return collectParts(await stream(options));
    },
  };
}

async function replyTo(script: Script, request: ScriptedRequest): Promise<ScriptedReply> {
  if (typeof script === 'function') return script(request);
  const step = script[request.index];
  if (step !== undefined) return typeof step === 'function' ? step(request) : step;
  throw new ToolwrightError(
    'SCRIPT_EXHAUSTED',
    `The script has ${script.length} replies; one more was asked for.`,
    {
      hint: testingErrors.SCRIPT_EXHAUSTED.next,
    },
  );
}

import { ToolwrightError } from '@toolwright/core';
import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { ScriptedCall, ScriptedReply } from './script.ts';

/** The stream parts of a reply, as a provider package sends them. `nextId` names calls that have no id. */
export function replyParts(
  reply: ScriptedReply,
  nextId: () => string,
): LanguageModelV4StreamPart[] {
  if (reply.parts !== undefined) return [...reply.parts];
  return [
    { type: 'stream-start', warnings: [] },
    ...reasoningParts(reply),
    ...textParts(reply.text),
    ...(reply.calls ?? []).flatMap((call) => callParts(call, call.id ?? nextId())),
    ...finishParts(reply),
  ];
}

function reasoningParts({
  reasoning,
  reasoningMetadata,
}: ScriptedReply): LanguageModelV4StreamPart[] {
  if (reasoning === undefined) return [];
  const metadata = reasoningMetadata === undefined ? {} : { providerMetadata: reasoningMetadata };
  return [
    { type: 'reasoning-start', id: 'reasoning' },
    { type: 'reasoning-delta', id: 'reasoning', delta: reasoning },
    { type: 'reasoning-end', id: 'reasoning', ...metadata },
  ];
}

function textParts(text: ScriptedReply['text']): LanguageModelV4StreamPart[] {
  if (text === undefined) return [];
  const deltas = typeof text === 'string' ? [text] : text;
  return [
    { type: 'text-start', id: 'text' },
    ...deltas.map((delta) => ({ type: 'text-delta' as const, id: 'text', delta })),
    { type: 'text-end', id: 'text' },
  ];
}

function callParts(call: ScriptedCall, id: string): LanguageModelV4StreamPart[] {
  const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
  const isProviders = call.providerResult !== undefined;
  const executed = isProviders ? { providerExecuted: true } : {};
  const metadata =
    call.providerMetadata === undefined ? {} : { providerMetadata: call.providerMetadata };
  return [
    { type: 'tool-input-start', id, toolName: call.name, ...executed },
    ...chunksOf(text, call).map((delta) => ({ type: 'tool-input-delta' as const, id, delta })),
    { type: 'tool-input-end', id },
    {
      type: 'tool-call',
      toolCallId: id,
      toolName: call.name,
      input: text,
      ...executed,
      ...metadata,
    },
    ...(call.providerResult === undefined
      ? []
      : [
          {
            type: 'tool-result' as const,
            toolCallId: id,
            toolName: call.name,
            result: call.providerResult as never,
          },
        ]),
  ];
}

function chunksOf(text: string, { chunks, name }: ScriptedCall): readonly string[] {
  if (chunks === undefined) return text === '' ? [] : [text];
  if (typeof chunks !== 'number') {
    if (chunks.join('') === text) return chunks;
    throw new ToolwrightError(
      'SCRIPT_INVALID',
      'The chunks of a call do not add up to its arguments.',
      {
        place: name,
        hint: 'Leave `chunks` out, give a length, or give the pieces of exactly that text.',
      },
    );
  }
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += chunks) pieces.push(text.slice(at, at + chunks));
  return pieces;
}

function finishParts({
  finishReason,
  calls = [],
  usage,
}: ScriptedReply): LanguageModelV4StreamPart[] {
  if (finishReason === null) return [];
  const hasOwnCalls = calls.some(({ providerResult }) => providerResult === undefined);
  return [
    {
      type: 'finish',
      finishReason: finishOf(finishReason ?? (hasOwnCalls ? 'tool-calls' : 'stop')),
      usage: usageOf(usage),
    },
  ];
}

function finishOf(
  reason: LanguageModelV4FinishReason['unified'] | LanguageModelV4FinishReason,
): LanguageModelV4FinishReason {
  return typeof reason === 'string' ? { unified: reason, raw: reason } : reason;
}

function usageOf({
  inputTokens,
  outputTokens,
}: NonNullable<ScriptedReply['usage']> = {}): LanguageModelV4Usage {
  return {
    inputTokens: {
      total: inputTokens,
      noCache: undefined,
      cacheRead: undefined,
      cacheWrite: undefined,
    },
    outputTokens: { total: outputTokens, text: undefined, reasoning: undefined },
  };
}

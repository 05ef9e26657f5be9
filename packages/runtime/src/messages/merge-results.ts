import type { CallOutcome } from '@toolwright/core';
import type { LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { toolMessage } from './tool-message.ts';
import type { AgentMessage } from './transcript.ts';

/**
 * The conversation with the results of calls that had waited, beside those of their siblings and in call order, as if
 * they had come together. A result that is there already stays as it is.
 */
export function mergeResults(
  messages: readonly AgentMessage[],
  outcomes: readonly CallOutcome[],
): readonly AgentMessage[] {
  const at = messages.findLastIndex(({ role }) => role === 'assistant');
  const reply = messages[at];
  if (reply?.role !== 'assistant') return messages;
  const after = messages.slice(at + 1);
  const known = after.flatMap((message) => (message.role === 'tool' ? message.content : []));
  const results = new Map<string, LanguageModelV4ToolResultPart>();
  for (const part of [...known, ...(toolMessage(outcomes)?.content ?? [])])
    if (part.type === 'tool-result' && !results.has(part.toolCallId))
      results.set(part.toolCallId, part);
  const content = [
    ...reply.content.flatMap((part) =>
      part.type === 'tool-call' ? (results.get(part.toolCallId) ?? []) : [],
    ),
    ...known.filter(({ type }) => type !== 'tool-result'),
  ];
  return [
    ...messages.slice(0, at + 1),
    ...(content.length === 0 ? [] : [{ role: 'tool' as const, content }]),
    ...after.filter(({ role }) => role !== 'tool'),
  ];
}

import type {
  LanguageModelV4Message,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';

type ToolMessage = Extract<LanguageModelV4Message, { role: 'tool' }>;
type ToolPart = ToolMessage['content'][number];

const noResult =
  'Error CALL_UNANSWERED: This call has no result: the run that made it ended first.\nCall again if it is still needed.';

/**
 * The same conversation with exactly one result for each call, right after it and in call order. A run that ended as
 * waiting leaves calls without one, and every provider refuses such a conversation. A result that stands elsewhere is
 * moved, a second one for the same call is dropped.
 */
export function answerOpenCalls(
  messages: readonly LanguageModelV4Message[],
): LanguageModelV4Message[] {
  const results = resultsByCall(messages);
  const answered: LanguageModelV4Message[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      addToolParts(
        answered,
        message.content.filter((part) => part.type !== 'tool-result'),
      );
      continue;
    }
    answered.push(message);
    const calls = message.role === 'assistant' ? message.content.filter(isOwnCall) : [];
    addToolParts(
      answered,
      calls.map((call) => results.get(call.toolCallId) ?? unanswered(call)),
    );
  }
  return answered;
}

function resultsByCall(
  messages: readonly LanguageModelV4Message[],
): ReadonlyMap<string, LanguageModelV4ToolResultPart> {
  const results = new Map<string, LanguageModelV4ToolResultPart>();
  for (const part of messages.flatMap((message) =>
    message.role === 'tool' ? message.content : [],
  )) {
    if (part.type === 'tool-result' && !results.has(part.toolCallId))
      results.set(part.toolCallId, part);
  }
  return results;
}

function addToolParts(messages: LanguageModelV4Message[], parts: readonly ToolPart[]): void {
  if (parts.length === 0) return;
  const last = messages.at(-1);
  const before = last?.role === 'tool' ? last.content : [];
  if (last?.role === 'tool') messages.pop();
  messages.push({ role: 'tool', content: [...before, ...parts] });
}

function isOwnCall(part: {
  readonly type: string;
  readonly providerExecuted?: boolean;
}): part is LanguageModelV4ToolCallPart {
  return part.type === 'tool-call' && part.providerExecuted !== true;
}

function unanswered({
  toolCallId,
  toolName,
}: LanguageModelV4ToolCallPart): LanguageModelV4ToolResultPart {
  return {
    type: 'tool-result',
    toolCallId,
    toolName,
    output: { type: 'error-text', value: noResult },
  };
}

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
 * waiting leaves calls without one, and every provider refuses such a conversation.
 */
export function answerOpenCalls(
  messages: readonly LanguageModelV4Message[],
): LanguageModelV4Message[] {
  const answered: LanguageModelV4Message[] = [];
  const rest = [...messages];
  for (let message = rest.shift(); message !== undefined; message = rest.shift()) {
    answered.push(message);
    const calls = message.role === 'assistant' ? message.content.filter(isOwnCall) : [];
    if (calls.length === 0) continue;
    const given: ToolPart[] = [];
    for (let next = rest[0]; next?.role === 'tool'; next = rest[0]) {
      given.push(...next.content);
      rest.shift();
    }
    answered.push({ role: 'tool', content: completed(calls, given) });
  }
  return answered;
}

function completed(
  calls: readonly LanguageModelV4ToolCallPart[],
  given: readonly ToolPart[],
): ToolPart[] {
  const results = calls.map(
    (call) => given.find((part) => isResultOf(part, call)) ?? unanswered(call),
  );
  return [...results, ...given.filter((part) => part.type === 'tool-approval-response')];
}

function isOwnCall(part: {
  readonly type: string;
  readonly providerExecuted?: boolean;
}): part is LanguageModelV4ToolCallPart {
  return part.type === 'tool-call' && part.providerExecuted !== true;
}

function isResultOf(
  part: ToolPart,
  call: LanguageModelV4ToolCallPart,
): part is LanguageModelV4ToolResultPart {
  return part.type === 'tool-result' && part.toolCallId === call.toolCallId;
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

import type { CallOutcome } from '@toolwright/core';
import type { LanguageModelV4Message, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { promptName } from './prompt-name.ts';
import { toolOutput } from './tool-output.ts';

/**
 * The results of one step in one message, in call order: providers refuse a request in which a call has none, or
 * two, or one that comes later. A call that waits has no result yet. Undefined if none has.
 */
export function toolMessage(
  outcomes: readonly CallOutcome[],
): Extract<LanguageModelV4Message, { role: 'tool' }> | undefined {
  const content = outcomes.filter(({ status }) => status !== 'suspended').map(toResultPart);
  return content.length === 0 ? undefined : { role: 'tool', content };
}

function toResultPart(outcome: CallOutcome): LanguageModelV4ToolResultPart {
  return {
    type: 'tool-result',
    toolCallId: outcome.callId,
    toolName: promptName(outcome.name),
    output: toolOutput(outcome),
  };
}

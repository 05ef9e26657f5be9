import type { JsonValue } from '@toolwright/core';
import type {
  LanguageModelV4Message,
  LanguageModelV4ToolResultOutput,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { ReplyCall } from '../model/call-tracker.ts';
import type { ModelReply, ReplyPart } from '../model/model-reply.ts';
import { promptName } from './prompt-name.ts';

type AssistantMessage = Extract<LanguageModelV4Message, { role: 'assistant' }>;
type AssistantPart = AssistantMessage['content'][number];

/**
 * The reply as the next request repeats it: reasoning with its signatures, text, calls and what the provider did
 * itself, in the order in which they came. Undefined for a reply without any part, which providers refuse.
 */
export function assistantMessage(reply: ModelReply): AssistantMessage | undefined {
  const content = reply.parts.map(toPromptPart);
  return content.length === 0 ? undefined : { role: 'assistant', content };
}

function toPromptPart(part: ReplyPart): AssistantPart {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return { type: part.type, text: part.text, ...options(part.providerMetadata) };
    case 'call':
      return {
        type: 'tool-call',
        toolCallId: part.call.id,
        toolName: promptName(part.call.name),
        input: promptInput(part.call),
        ...(part.call.providerExecuted ? { providerExecuted: true } : {}),
        ...options(part.call.providerMetadata),
      };
    case 'tool-result':
      return {
        type: 'tool-result',
        toolCallId: part.toolCallId,
        toolName: part.toolName,
        output: providerOutput(part.result, part.isError === true),
        ...options(part.providerMetadata),
      };
    case 'file':
    case 'reasoning-file': {
      const { providerMetadata, ...rest } = part;
      return { ...rest, ...options(providerMetadata) };
    }
    case 'custom':
      return { type: 'custom', kind: part.kind, ...options(part.providerMetadata) };
  }
}

/**
 * Arguments as an object, which is all that some providers take. What is no JSON object is kept as text under a key
 * of its own, so that the model sees what it wrote; the call itself was judged by its exact text.
 */
function promptInput(call: ReplyCall): JsonValue {
  if (call.providerExecuted) return parsed(call.arguments) ?? call.arguments;
  if (call.arguments === '') return {};
  const value = parsed(call.arguments);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  return {
    invalid_arguments:
      typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  };
}

function parsed(text: string | JsonValue): JsonValue | undefined {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function providerOutput(result: unknown, isError: boolean): LanguageModelV4ToolResultOutput {
  return { type: isError ? 'error-json' : 'json', value: result as JsonValue };
}

function options(metadata: SharedV4ProviderMetadata | undefined): {
  readonly providerOptions?: SharedV4ProviderMetadata;
} {
  return metadata === undefined ? {} : { providerOptions: metadata };
}

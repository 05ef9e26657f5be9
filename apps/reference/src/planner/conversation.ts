import { unframe, type JsonObject } from '@toolwright/core';
import { foldEscapes } from '@toolwright/core/hidden-characters';
import type {
  LanguageModelV4Prompt,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';

/** What a tool answered, as the prompt carries it. */
export interface CallResult {
  readonly text: string;
  /** The value, where the prompt has one. */
  readonly json?: unknown;
  readonly isError: boolean;
}

export interface DoneCall {
  readonly toolName: string;
  readonly input: JsonObject;
  readonly result: CallResult | undefined;
}

/** The last request of a person and the steps that were taken since. */
export interface Conversation {
  readonly request: string;
  readonly steps: ReadonlyArray<readonly DoneCall[]>;
}

function resultOf(output: LanguageModelV4ToolResultOutput): CallResult {
  switch (output.type) {
    case 'text':
      return { text: plainText(output.value), isError: false };
    case 'error-text':
      return { text: plainText(output.value), isError: true };
    case 'json':
      return { text: JSON.stringify(output.value), json: output.value, isError: false };
    case 'error-json':
      return { text: JSON.stringify(output.value), json: output.value, isError: true };
    case 'execution-denied':
      return { text: output.reason ?? 'The call was denied.', isError: true };
    case 'content': {
      const texts = output.value.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      return { text: plainText(texts.join('\n')), isError: false };
    }
  }
}

/** What the tool wrote: rules follow no instructions, and a path with a hidden character is needed as it is. */
export function plainText(text: string): string {
  return foldEscapes(unframe(text));
}

/** Reads the last request and what was done about it from a prompt. */
export function readConversation(prompt: LanguageModelV4Prompt): Conversation {
  let request = '';
  let steps: LanguageModelV4ToolCallPart[][] = [];
  const results = new Map<string, CallResult>();
  for (const message of prompt) {
    if (message.role === 'user') {
      request = message.content
        .flatMap((part) => (part.type === 'text' ? [part.text] : []))
        .join('\n');
      steps = [];
    } else if (message.role === 'assistant') {
      const calls = message.content.filter((part) => part.type === 'tool-call');
      if (calls.length > 0) steps.push(calls);
    } else if (message.role === 'tool') {
      for (const part of message.content) {
        if (part.type === 'tool-result') results.set(part.toolCallId, resultOf(part.output));
      }
    }
  }
  return {
    request,
    steps: steps.map((calls) =>
      calls.map((call) => ({
        toolName: call.toolName,
        input: (call.input ?? {}) as JsonObject,
        result: results.get(call.toolCallId),
      })),
    ),
  };
}

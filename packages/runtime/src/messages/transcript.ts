import type { LanguageModelV4Message } from '@ai-sdk/provider';

/** One message of a conversation, as AI SDK language models take it. */
export type AgentMessage = LanguageModelV4Message;

/** The ids of every call in a conversation. */
export function callIdsOf(messages: readonly AgentMessage[]): string[] {
  return messages.flatMap((message) =>
    message.role === 'assistant'
      ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
      : [],
  );
}

/** The text of the last thing that the user said. */
export function lastRequest(messages: readonly AgentMessage[]): string | undefined {
  const message = messages.findLast(({ role }) => role === 'user');
  if (message?.role !== 'user') return undefined;
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

const roles: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'tool']);

/** True for what has the form of a message; its parts are the provider's to judge. */
export function isMessage(message: unknown): message is AgentMessage {
  const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
  const isContent = role === 'system' ? typeof content === 'string' : Array.isArray(content);
  return roles.has(role) && isContent;
}

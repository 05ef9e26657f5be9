import type { AgentMessage } from '../messages/transcript.ts';
import { estimateMessages, estimatePart } from './estimate-tokens.ts';
import { stubOf } from './result-stub.ts';

export interface CompactOptions {
  /** Of what stands beside the conversation in a request: system prompt and tools. */
  readonly fixedTokens: number;
  readonly windowTokens: number;
  /** Whether every call of a tool only reads. */
  readonly isReadOnly: (toolName: string) => boolean;
}

export interface Compaction {
  readonly messages: readonly AgentMessage[];
  /** The calls whose results left. */
  readonly callIds: readonly string[];
  /** Estimates of the whole request. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** A result up to this size stays: its stub would save next to nothing, and a stub is no longer than this itself. */
const smallestTokens = 100;

/**
 * Replaces the oldest results by stubs until half the window is free. Every call keeps a result, right after it, and
 * the results of the latest step stay: the model has not seen them yet. Undefined if there is nothing to take out.
 */
export function compactResults(
  messages: readonly AgentMessage[],
  { fixedTokens, windowTokens, isReadOnly }: CompactOptions,
): Compaction | undefined {
  const tokensBefore = fixedTokens + estimateMessages(messages);
  // The request was too long, whatever the estimate says: then the window is smaller than was thought.
  const target = Math.min(windowTokens, tokensBefore) / 2;
  const latest = messages.findLastIndex(({ role }) => role === 'assistant');
  const callIds: string[] = [];
  let tokens = tokensBefore;
  const compacted = messages.map((message, index): AgentMessage => {
    if (message.role !== 'tool' || index >= latest || tokens <= target) return message;
    const content = message.content.map((part) => {
      if (part.type !== 'tool-result' || tokens <= target) return part;
      const size = estimatePart(part);
      if (size <= smallestTokens) return part;
      const stub = stubOf(part, size, isReadOnly(part.toolName));
      tokens += estimatePart(stub) - size;
      callIds.push(part.toolCallId);
      return stub;
    });
    return { ...message, content };
  });
  if (callIds.length === 0) return undefined;
  return { messages: compacted, callIds, tokensBefore, tokensAfter: tokens };
}

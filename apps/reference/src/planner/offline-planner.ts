import type { JsonSchema } from '@toolwright/core';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { readConversation } from './conversation.ts';
import type { Move, PlannerVerdict } from './planning/move.ts';
import { planTurn } from './planning/plan-turn.ts';
import type { CardLookup } from './tools/planner-card.ts';
import { profileTool, type ToolProfile } from './tools/tool-profile.ts';

export interface OfflinePlannerOptions {
  /** What the tool cards say, and whether a tool only looks. Tools without a card are never called. */
  readonly cards: CardLookup;
  /** Called when a turn ends, with how it ended. */
  readonly onVerdict?: (verdict: PlannerVerdict) => void;
}

/** What the planner says of itself, for the person who runs it. */
export const plannerNotice =
  'No model is set: the offline planner matches your words to the tools. It uses no network, changes nothing without your answer, and writes no prose.';

const noUsage: LanguageModelV4Usage = {
  inputTokens: {
    total: undefined,
    noCache: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
  },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

function toolsOf(options: LanguageModelV4CallOptions, cards: CardLookup): ToolProfile[] {
  if (options.toolChoice?.type === 'none') return [];
  return (options.tools ?? []).flatMap((tool) =>
    tool.type === 'function'
      ? [
          profileTool(
            {
              name: tool.name,
              description: tool.description ?? '',
              inputSchema: tool.inputSchema as unknown as JsonSchema,
            },
            cards(tool.name),
          ),
        ]
      : [],
  );
}

function contentOf(move: Move, step: number): LanguageModelV4Content[] {
  if (move.kind === 'answer') return [{ type: 'text', text: move.text }];
  return move.calls.map((call, index) => ({
    type: 'tool-call',
    toolCallId: `plan-${step}-${index + 1}`,
    toolName: call.name,
    input: JSON.stringify(call.input),
  }));
}

function partsOf(content: readonly LanguageModelV4Content[]): LanguageModelV4StreamPart[] {
  return content.flatMap((part): LanguageModelV4StreamPart[] => {
    if (part.type === 'text') {
      return [
        { type: 'text-start', id: 'answer' },
        { type: 'text-delta', id: 'answer', delta: part.text },
        { type: 'text-end', id: 'answer' },
      ];
    }
    if (part.type !== 'tool-call') return [];
    return [
      { type: 'tool-input-start', id: part.toolCallId, toolName: part.toolName },
      { type: 'tool-input-delta', id: part.toolCallId, delta: part.input },
      { type: 'tool-input-end', id: part.toolCallId },
      part,
    ];
  });
}

/**
 * A language model without a network: it matches the words of a plain request to the best-ranked tool, fills the
 * arguments from the text by the tool's schema and goes on from earlier results. It asks when a required value is
 * not in the text, and says so when no tool fits. It keeps no state.
 */
export function createOfflinePlanner({ cards, onVerdict }: OfflinePlannerOptions): LanguageModelV4 {
  const decide = (options: LanguageModelV4CallOptions) => {
    options.abortSignal?.throwIfAborted();
    const conversation = readConversation(options.prompt);
    const move = planTurn(conversation, toolsOf(options, cards));
    if (move.kind === 'answer') onVerdict?.(move.verdict);
    const finishReason: LanguageModelV4FinishReason = {
      unified: move.kind === 'calls' ? 'tool-calls' : 'stop',
      raw: undefined,
    };
    return { content: contentOf(move, conversation.steps.length + 1), finishReason };
  };
  return {
    specificationVersion: 'v4',
    provider: 'toolwright',
    modelId: 'offline-planner',
    supportedUrls: {},
    async doGenerate(options) {
      return { ...decide(options), usage: noUsage, warnings: [] };
    },
    async doStream(options) {
      const { content, finishReason } = decide(options);
      return {
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          start(controller) {
            controller.enqueue({ type: 'stream-start', warnings: [] });
            for (const part of partsOf(content)) controller.enqueue(part);
            controller.enqueue({ type: 'finish', usage: noUsage, finishReason });
            controller.close();
          },
        }),
      };
    },
  };
}

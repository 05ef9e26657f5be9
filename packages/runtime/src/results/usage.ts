import type { LanguageModelV4Usage } from '@ai-sdk/provider';

/** Tokens, as far as the provider counts them; undefined where it never did. */
export type AgentUsage = Pick<LanguageModelV4Usage, 'inputTokens' | 'outputTokens'>;

export const noUsage: AgentUsage = Object.freeze({
  inputTokens: {
    total: undefined,
    noCache: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
  },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
});

/** The usage that a provider reports, whatever it holds: what is no number counts as not known. */
export function readUsage(given: unknown): AgentUsage | undefined {
  if (!isObject(given)) return undefined;
  const input = isObject(given['inputTokens']) ? given['inputTokens'] : {};
  const output = isObject(given['outputTokens']) ? given['outputTokens'] : {};
  return {
    inputTokens: {
      total: count(input['total']),
      noCache: count(input['noCache']),
      cacheRead: count(input['cacheRead']),
      cacheWrite: count(input['cacheWrite']),
    },
    outputTokens: {
      total: count(output['total']),
      text: count(output['text']),
      reasoning: count(output['reasoning']),
    },
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The sum; a count that only some steps have is the sum of those. */
export function addUsage(a: AgentUsage, b: AgentUsage | undefined): AgentUsage {
  if (b === undefined) return a;
  return {
    inputTokens: {
      total: add(a.inputTokens.total, b.inputTokens.total),
      noCache: add(a.inputTokens.noCache, b.inputTokens.noCache),
      cacheRead: add(a.inputTokens.cacheRead, b.inputTokens.cacheRead),
      cacheWrite: add(a.inputTokens.cacheWrite, b.inputTokens.cacheWrite),
    },
    outputTokens: {
      total: add(a.outputTokens.total, b.outputTokens.total),
      text: add(a.outputTokens.text, b.outputTokens.text),
      reasoning: add(a.outputTokens.reasoning, b.outputTokens.reasoning),
    },
  };
}

function add(a: number | undefined, b: number | undefined): number | undefined {
  if (b === undefined) return a;
  return (a ?? 0) + b;
}

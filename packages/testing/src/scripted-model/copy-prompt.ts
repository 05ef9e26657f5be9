import type { LanguageModelV4Prompt } from '@ai-sdk/provider';

/** A copy that later changes to the prompt do not reach. URLs and bytes are kept as they are. */
export function copyPrompt(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return copy(prompt) as LanguageModelV4Prompt;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry)]));
}

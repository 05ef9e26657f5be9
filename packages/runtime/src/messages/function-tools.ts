import type { ExposedTool } from '@toolwright/core';
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';

/**
 * The tools as a provider is told of them: name, description and schema only, sorted by name, so that the same set
 * gives the same bytes in every step and the provider's prompt cache holds.
 */
export function functionTools(tools: readonly ExposedTool[]): LanguageModelV4FunctionTool[] {
  return tools
    .map(({ name, description, inputSchema }) => ({
      type: 'function' as const,
      name,
      description,
      // The provider's type is draft-07; what a schema holds beyond that is the provider package's to convert.
      inputSchema: inputSchema as unknown as LanguageModelV4FunctionTool['inputSchema'],
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

import type { MessagePart } from './estimate-tokens.ts';

export type ToolResult = Extract<MessagePart, { type: 'tool-result' }>;

/** How a shortened result names what is kept of it: as JSON, which is how it is asked for. */
const keptHandle = /"handle":"(?<handle>sha256:[0-9a-f]{64})"/g;
const maxHandles = 2;

/**
 * What stands in the place of a result that was taken out: what it was, and how to see it again. A call that changed
 * something must not be made again for the sake of its text.
 */
export function stubOf(result: ToolResult, tokens: number, isReadOnly: boolean): ToolResult {
  const isError = result.output.type === 'error-text' || result.output.type === 'error-json';
  const start = `[The result of this call of ${result.toolName}, about ${tokens} tokens, was taken out to make room. It ${isError ? 'was an error' : 'had ended well'}.`;
  const value = `${start} ${howToSee(result, isReadOnly)}]`;
  return { ...result, output: { type: isError ? 'error-text' : 'text', value } };
}

function howToSee(result: ToolResult, isReadOnly: boolean): string {
  const handles = handlesOf(result);
  if (handles.length > 0)
    return `It is kept: read it in pages by its handle, ${handles.join(', ')}.`;
  return isReadOnly
    ? 'Make the call again if you still need it.'
    : 'What the call changed stays changed: do not make it again to see its result.';
}

function handlesOf({ output }: ToolResult): readonly string[] {
  const texts =
    output.type === 'content'
      ? output.value.flatMap((item) => (item.type === 'text' ? item.text : []))
      : output.type === 'text' || output.type === 'error-text'
        ? [output.value]
        : [];
  const found = texts.flatMap((text) =>
    [...text.matchAll(keptHandle)].map((match) => match.groups?.['handle'] ?? ''),
  );
  return [...new Set(found)].slice(-maxHandles);
}

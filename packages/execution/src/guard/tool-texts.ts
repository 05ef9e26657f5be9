import type { ContentPart, ToolError, Warning } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';

/** What a model sees of a call that its tool wrote, and not the wrapped path. */
export interface ToolTexts {
  readonly content: readonly ContentPart[];
  readonly error: ToolError | undefined;
  readonly warnings: readonly Warning[];
}

export function toolTextsOf(call: CallState): ToolTexts {
  return {
    content: call.content,
    error: call.isToolError ? call.error : undefined,
    warnings: call.toolWarnings,
  };
}

/** What a text is part of: errors and warnings are sentences about a result, content is the result. */
export type TextKind = 'content' | 'message';

/** The same with every text replaced; texts are visited in a fixed order, empty ones are left out. */
export function mapTexts(
  { content, error, warnings }: ToolTexts,
  map: (text: string, kind: TextKind) => string,
): ToolTexts {
  return {
    content: content.map((part) => mapPart(part, map)),
    error: error && mapError(error, map),
    warnings: warnings.map(({ code, message }) => ({ code, message: map(message, 'message') })),
  };
}

function mapPart(part: ContentPart, map: (text: string, kind: TextKind) => string): ContentPart {
  if (!('text' in part) || part.text === undefined || part.text === '') return part;
  return { ...part, text: map(part.text, 'content') };
}

function mapError(error: ToolError, map: (text: string, kind: TextKind) => string): ToolError {
  const { message, hint } = error;
  return {
    ...error,
    message: map(message, 'message'),
    ...(hint === undefined ? {} : { hint: map(hint, 'message') }),
  };
}

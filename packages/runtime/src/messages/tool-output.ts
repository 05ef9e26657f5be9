import { modelView, partText, type CallOutcome, type ContentPart } from '@toolwright/core';
import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';

type OutputItem = Extract<LanguageModelV4ToolResultOutput, { type: 'content' }>['value'][number];

/**
 * Media types that providers take inside a tool result. Another one would make the whole request fail, so it goes
 * as the one line of text that names it.
 */
const sendable = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/**
 * An outcome as a provider is told of it. Everything but success is an error text: several providers mark nothing
 * else as an error, and a failure must never read like an answer.
 */
export function toolOutput(outcome: CallOutcome): LanguageModelV4ToolResultOutput {
  const view = modelView(outcome);
  if (view.isError) return { type: 'error-text', value: view.text };
  if (!view.parts.some(isSendable)) return { type: 'text', value: view.text };
  return { type: 'content', value: view.parts.map(toItem) };
}

type BinaryPart = Exclude<ContentPart, { type: 'text' }> & {
  readonly data: string;
  readonly mediaType: string;
};

function isSendable(part: ContentPart): part is BinaryPart {
  return part.type !== 'text' && part.data !== undefined && sendable.test(part.mediaType ?? '');
}

function toItem(part: ContentPart): OutputItem {
  if (!isSendable(part)) return { type: 'text', text: partText(part) };
  return { type: 'file', mediaType: part.mediaType, data: { type: 'data', data: part.data } };
}

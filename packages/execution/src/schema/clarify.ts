import type { FailOptions, JsonValue } from '@toolwright/core';
import type { ExecutionErrorCode } from '../errors.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';
import { exampleOf } from './example-of.ts';
import { explanationText, type Explanation } from './explain-violations.ts';

const maxExampleLength = 500;

/** The error that sends arguments back: which fields, the nearest known names, and a call that would be right. */
export function clarify(
  tool: PreparedTool,
  explanation: Explanation,
): { readonly code: ExecutionErrorCode; readonly options: Partial<FailOptions> } {
  const { missing, unknown } = explanation;
  const isUnclear = missing.length > 0 || unknown.length > 0;
  const example = validExample(tool);
  return {
    code: isUnclear ? 'CLARIFICATION_NEEDED' : 'ARGUMENTS_INVALID',
    options: {
      message: explanationText(explanation),
      ...(example === undefined ? {} : { hint: `For example: ${example}` }),
      details: explanation,
    },
  };
}

/** The tool card's example, else one made from the schema; undefined if neither is valid and short. */
function validExample(tool: PreparedTool): string | undefined {
  const candidates: JsonValue[] = [exampleOf(tool.schema)];
  const shown = tool.contract.toolCard?.example;
  if (shown !== undefined) candidates.unshift(shown);
  for (const candidate of candidates) {
    if (!tool.validateInput.fits(candidate)) continue;
    const text = JSON.stringify(candidate);
    if (text.length <= maxExampleLength) return text;
  }
  return undefined;
}

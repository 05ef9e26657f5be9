import type { JsonValue } from '@toolwright/core';
import { referenceError } from '../errors.ts';
import type { ParsedOptions } from '../options/parse-options.ts';
import { resumeOption } from '../options/resume-option.ts';
import { textOption } from '../options/shared-options.ts';

/** What a `call` command line asks for. */
export type CallOrder =
  | {
      readonly kind: 'single';
      readonly tool: string;
      readonly arguments: JsonValue;
      readonly asJson: boolean;
    }
  | { readonly kind: 'batch'; readonly source: string }
  | { readonly kind: 'resume'; readonly runId: string; readonly asJson: boolean };

const beside = ['grant', 'state-dir', 'output', 'approve-within'];

/** Throws OPTION_INVALID, ARGUMENT_MISSING, ARGUMENT_UNEXPECTED or ARGUMENTS_NOT_JSON. */
export function readOrder(parsed: ParsedOptions): CallOrder {
  const { values, positionals } = parsed;
  const [tool, extra] = positionals;
  const batch = textOption(values, 'batch');
  const output = textOption(values, 'output');
  if (output !== undefined && output !== 'text' && output !== 'json') {
    throw referenceError('OPTION_INVALID', {
      place: '--output',
      message: 'The option takes text or json.',
    });
  }
  const runId = resumeOption(parsed, beside);
  if (runId !== undefined) return { kind: 'resume', runId, asJson: output === 'json' };
  if (batch !== undefined) {
    if (tool !== undefined)
      throw referenceError('ARGUMENT_UNEXPECTED', {
        place: 'call',
        message: 'A batch names its tools itself.',
      });
    if (values['json'] !== undefined)
      throw referenceError('OPTION_INVALID', {
        place: '--json',
        message: 'A batch has the arguments in its lines.',
      });
    return { kind: 'batch', source: batch };
  }
  if (tool === undefined) {
    throw referenceError('ARGUMENT_MISSING', {
      place: 'call',
      message: 'The name of the tool is missing.',
      hint: "Write call <tool> --json '{…}', or call --batch <file>; the command tools lists the names.",
    });
  }
  if (extra !== undefined) {
    throw referenceError('ARGUMENT_UNEXPECTED', {
      place: 'call',
      message: 'Only the name of the tool stands here.',
      hint: 'Give the arguments as one JSON object with --json, in single quotes.',
    });
  }
  const json = values['json'];
  return {
    kind: 'single',
    tool,
    arguments: readArguments(typeof json === 'string' ? json : undefined, '--json') ?? {},
    asJson: output === 'json',
  };
}

/** The JSON of an option; undefined if it was not given. Throws ARGUMENTS_NOT_JSON. */
export function readArguments(text: string | undefined, place: string): JsonValue | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    throw referenceError('ARGUMENTS_NOT_JSON', {
      place: position === undefined ? place : `${place}, character ${Number(position) + 1}`,
    });
  }
}

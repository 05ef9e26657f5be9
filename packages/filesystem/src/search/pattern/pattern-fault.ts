import type { ToolFailure } from '@toolwright/core';
import { fileFailure } from '../../errors.ts';

/** BAD_PATTERN with the place and what to write instead; `at` counts UTF-16 units from 0. */
export function patternFault(what: string, at: number, instead?: string): ToolFailure {
  return fileFailure('BAD_PATTERN', {
    message: `${what} (at character ${at + 1} of the pattern).`,
    ...(instead === undefined ? {} : { hint: instead }),
  });
}

export const onlyLinear =
  'The engine never backtracks. Search for what must be there and filter the lines that come back.';
export const exactText = 'Set regex=false to search for the text as it is written.';

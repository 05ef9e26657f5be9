import { isToolwrightError } from '@toolwright/core';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { escapeLine, escapeTerminal } from './escape-terminal.ts';

/** Codes of faults that are not the command line's: something failed on the way. */
const failures: ReadonlySet<string> = new Set([
  'MODEL_NOT_LISTED',
  'PACK_SESSION_FAILED',
  'PACK_CREATE_FAILED',
  'CLOSE_FAILED',
  'RUN_BUSY',
  'RUN_STATE_OUTDATED',
  'RUN_ELSEWHERE',
  'APPROVAL_ALREADY_DECIDED',
  'APPROVAL_EXPIRED',
  'APPROVAL_WITHDRAWN',
  'APPROVAL_UNAVAILABLE',
]);

/** What a person at the command can do, where the hint is for a program. */
const advices: Readonly<Record<string, string>> = {
  RUN_STATE_OUTDATED: 'The run went on or has ended; approvals list shows what still waits.',
  RUN_ELSEWHERE: 'Another process goes on with this run; wait until it has ended.',
};

/** What went wrong for a person: code, place, what was expected, what to do; and the exit code that goes with it. */
export function describeFailure(error: unknown): {
  readonly text: string;
  readonly exitCode: ExitCode;
} {
  if (!isToolwrightError(error)) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      text: `toolwright: an unexpected fault; please report it with these lines:\n${escapeTerminal(detail)}\n`,
      exitCode: exitCodes.failed.code,
    };
  }
  const place = error.place === undefined ? '' : ` (${escapeLine(error.place)})`;
  const advice = advices[error.code] ?? error.hint;
  const hint = advice === undefined ? '' : `\n${escapeTerminal(advice)}`;
  return {
    text: `toolwright: ${error.code}${place}: ${escapeTerminal(error.message)}${hint}\n`,
    exitCode: failures.has(error.code) ? exitCodes.failed.code : exitCodes.usage.code,
  };
}

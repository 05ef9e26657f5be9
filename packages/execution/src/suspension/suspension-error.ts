import { ToolwrightError, type ToolwrightErrorOptions } from '@toolwright/core';

/** What a host is told that cannot suspend or resume a run. */
export const suspensionFaults = Object.freeze({
  CALL_NOT_WAITING: {
    message: 'No call of this id waits for a person in this run.',
    hint: 'run.waiting() lists the calls that wait; a call goes on once.',
  },
  RUN_SUSPENDED: {
    message: 'The run is suspended and takes no calls here any more.',
    hint: 'Go on with it by resumeRun, then call there.',
  },
  RUN_STATE_INVALID: {
    message: 'This is not the JSON of a suspended run.',
    hint: 'Pass what run.suspend() gave, parsed and otherwise unchanged.',
  },
  RUN_STATE_FORGED: {
    message: 'The suspended run was not signed with a key of this host, or was changed since.',
    hint: 'Pass what run.suspend() gave, and give this host the keys that signed it.',
  },
  RUN_STATE_MISMATCH: {
    message: 'The suspended run belongs to another principal or another session.',
    hint: 'Resume it for the principal and in the session that it was suspended in.',
  },
  RUN_STATE_OUTDATED: {
    message:
      'This is not the last state of the run: the run went on or has ended, or it was changed.',
    hint: 'Resume what the last run.suspend() gave.',
  },
  RUN_ELSEWHERE: {
    message: 'Another process has gone on with this run, so it ends here.',
    hint: 'Close it here; a run goes on in one place.',
  },
  RUN_OPEN: {
    message: 'The run is open in this host.',
    hint: 'Close it first: a run goes on in one place.',
  },
});

export type SuspensionFaultCode = keyof typeof suspensionFaults;

export function suspensionError(
  code: SuspensionFaultCode,
  options: ToolwrightErrorOptions & { readonly message?: string } = {},
): ToolwrightError {
  const { message, ...rest } = options;
  const entry = suspensionFaults[code];
  return new ToolwrightError(code, message ?? entry.message, { hint: entry.hint, ...rest });
}

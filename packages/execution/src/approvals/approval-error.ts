import { ToolwrightError, type ToolwrightErrorOptions } from '@toolwright/core';

/** What a host, a terminal or an HTTP handler is told when a decision cannot be taken. */
export const approvalFaults = Object.freeze({
  APPROVAL_UNKNOWN: {
    message: 'There is no approval of this id here.',
    hint: 'List the approvals that wait; one that was decided long ago is no longer kept.',
  },
  APPROVAL_EXPIRED: {
    message: 'The time for this decision is over.',
    hint: 'Have the call made again; a new request is made then.',
  },
  APPROVAL_ALREADY_DECIDED: {
    message: 'Somebody has decided about this already.',
    hint: 'Look at the decision; it stands.',
  },
  APPROVAL_WITHDRAWN: {
    message: 'Nobody waits for this decision any more.',
    hint: 'Have the call made again, if it is still wanted.',
  },
  APPROVAL_ANSWER_INVALID: {
    message: 'The answer does not have the form that is expected.',
    hint: 'Give { verdict: "approve" | "deny", scope?, input?, decidedBy, reason? }.',
  },
  APPROVAL_FORGED: {
    message: 'The approval token was not signed with a key of this host, or was changed since.',
    hint: 'Use the token exactly as `decide` gave it, with the same signing keys.',
  },
  APPROVAL_UNAVAILABLE: {
    message: 'The store of the approvals failed or did not answer in time.',
    hint: 'Look at the state port of the host, then try again.',
  },
});

export type ApprovalFaultCode = keyof typeof approvalFaults;

export function approvalError(
  code: ApprovalFaultCode,
  options: ToolwrightErrorOptions & { readonly message?: string } = {},
): ToolwrightError {
  const { message, ...rest } = options;
  const entry = approvalFaults[code];
  return new ToolwrightError(code, message ?? entry.message, { hint: entry.hint, ...rest });
}

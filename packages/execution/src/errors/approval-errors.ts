import { denied, type ErrorEntry } from './error-entry.ts';

/** Calls that need a person. */
export const approvalErrors = {
  PREVIEW_FAILED: {
    ...denied,
    origin: 'approval',
    message:
      'The tool could not show what this call would do, so nobody was asked and it did not run.',
    hint: 'Try another way, or tell the user.',
  },
  APPROVAL_OFF: {
    ...denied,
    origin: 'approval',
    message: 'This call needs a person’s approval, and nobody is asked here.',
    hint: 'Do not repeat it; try another way or tell the user.',
  },
  APPROVAL_DENIED: {
    ...denied,
    origin: 'approval',
    message: 'A person refused this call.',
    hint: 'Do not repeat it; ask the user what to do instead.',
  },
  APPROVAL_EXPIRED: {
    ...denied,
    origin: 'approval',
    message: 'Nobody approved this call in time, or it came too long after that.',
    hint: 'Make the call again if it is still wanted; a person is asked anew.',
  },
  APPROVAL_STALE: {
    ...denied,
    origin: 'approval',
    message: 'The call would do something other than what was approved, so it did not run.',
    hint: 'Look at what changed, then make the call again; a person is asked anew.',
  },
  APPROVAL_MISMATCH: {
    ...denied,
    origin: 'approval',
    message: 'The approval is for another call, so this one did not run.',
    hint: 'Tell the user; the host has to pass every approval to the call that it is for.',
  },
  APPROVAL_FORGED: {
    ...denied,
    origin: 'approval',
    message: 'The approval does not come from this host, so the call did not run.',
    hint: 'Tell the user; do not repeat the call.',
  },
  APPROVAL_UNKNOWN: {
    ...denied,
    origin: 'approval',
    message: 'The host does not know of any question about this call, so it did not run.',
    hint: 'Make the call again; a person is asked anew.',
  },
  APPROVAL_WITHDRAWN: {
    ...denied,
    origin: 'approval',
    message: 'The question about this call was withdrawn, so it did not run.',
    hint: 'Make the call again if it is still wanted.',
  },
  APPROVAL_ALREADY_DECIDED: {
    ...denied,
    origin: 'approval',
    message: 'Another decision about this call stands, so this one does not count.',
    hint: 'Tell the user; do not repeat the call.',
  },
  APPROVAL_USED: {
    ...denied,
    origin: 'approval',
    message: 'The approval was used before; it lets one call run once.',
    hint: 'Look at what the call did; make it again only if it is wanted twice.',
  },
  APPROVAL_UNAVAILABLE: {
    ...denied,
    retryable: true,
    origin: 'approval',
    message: 'Approvals cannot be stored or looked up at the moment, so the call did not run.',
    hint: 'Tell the user; the host has to look at its state store.',
  },
} as const satisfies Record<string, ErrorEntry>;

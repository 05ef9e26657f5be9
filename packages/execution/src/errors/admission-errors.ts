import { denied, hard, soft, type ErrorEntry } from './error-entry.ts';

/** Calls that the loop guard, a hook, a limit, a lock or the state store keeps from running. */
export const admissionErrors = {
  LOOP_DETECTED: {
    ...denied,
    origin: 'limit',
    message: 'This call was made too often, so it was not run.',
    hint: 'Use the results that are there, change the arguments, do something else, or tell the user what is missing.',
  },
  HOOK_DENIED: {
    ...denied,
    origin: 'policy',
    message: 'The host does not permit this call.',
    hint: 'Do not repeat it; try another way or ask the user.',
  },
  HOOK_FAILED: {
    ...denied,
    origin: 'host',
    message: 'A check of the host before the call failed, so the call is not permitted.',
    hint: 'Do not repeat it now; tell the user.',
  },
  LIMIT_REACHED: {
    ...denied,
    origin: 'limit',
    message: 'A limit of this run or of its user is reached, so the call was not run.',
    hint: 'Answer with what is there, and say what is missing.',
  },
  RATE_LIMITED: {
    ...denied,
    retryable: true,
    origin: 'limit',
    message: 'Calls of this kind come too fast, so this one was not run.',
    hint: 'Make it again later, or do without it.',
  },
  STATE_UNAVAILABLE: {
    ...denied,
    origin: 'host',
    message:
      'The host cannot keep count at the moment, so calls that change something are not permitted.',
    hint: 'Tell the user; the host has to look at its state store.',
  },
  DUPLICATE_CALL: {
    ...soft,
    origin: 'limit',
    message:
      'The same call is in the same batch and may change something, so this one did not run.',
    hint: 'Read the result of the other one; if it is meant twice, make it again in the next step.',
  },
  RESOURCES_INVALID: {
    ...hard,
    origin: 'handler',
    message: 'The tool could not say which resources this call needs, so it was not run.',
    hint: 'Go on without this tool.',
  },
  RESOURCE_BUSY: {
    ...soft,
    retryable: true,
    origin: 'limit',
    message: 'Other calls held what this one needs for too long, so it was not run.',
    hint: 'Make it again when they are done.',
  },
  RESOURCE_DEADLOCK: {
    ...soft,
    retryable: true,
    origin: 'limit',
    message: 'This call and another one would wait for each other for ever, so it was not run.',
    hint: 'Make it again, and not at the same time as the other one.',
  },
  OUTCOME_UNKNOWN: {
    ...soft,
    origin: 'host',
    message:
      'This call was begun before, and it is not known what became of it, so it was not run again.',
    hint: 'Look at what changed, then decide; the same change may be there already.',
  },
} as const satisfies Record<string, ErrorEntry>;

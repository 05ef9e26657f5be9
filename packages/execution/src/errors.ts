import { approvalFaults } from './approvals/approval-error.ts';
import { suspensionFaults } from './suspension/suspension-error.ts';
import { toolError, type ErrorOrigin, type FailOptions, type ToolError } from '@toolwright/core';

/** What a code means for whoever reads an outcome. */
export interface ErrorEntry {
  /** The outcome that carries it; `warning`: on an outcome that is otherwise usable. */
  readonly outcome: 'failed' | 'denied' | 'aborted' | 'warning';
  /** `soft`: the model or the host can put it right; `hard`: the tool or the host's set-up is broken. */
  readonly weight: 'hard' | 'soft';
  /** `by effects`: true if the call was read-only. */
  readonly retryable: boolean | 'by effects';
  readonly origin: ErrorOrigin;
  /** Shown to the model, where a stage has nothing more exact to say. */
  readonly message: string;
  /** What to do next; shown to the model. */
  readonly hint: string;
}

const soft = { outcome: 'failed', weight: 'soft', retryable: false } as const;
const hard = { outcome: 'failed', weight: 'hard', retryable: false } as const;
const denied = { outcome: 'denied', weight: 'soft', retryable: false } as const;
const warning = { outcome: 'warning', weight: 'soft', retryable: false } as const;

/** Every code that the wrapped path gives a call. A tool's own codes (`fail`) come beside these. */
export const executionErrors = Object.freeze({
  CALL_INVALID: {
    ...hard,
    origin: 'host',
    message: 'The call is not an object with an id and a name.',
    hint: 'Pass { id, name, arguments } with a non-empty id and a name, both strings.',
  },
  DUPLICATE_CALL_ID: {
    ...soft,
    origin: 'host',
    message:
      'Another call with this id is in the same batch or still runs, so this one did not run.',
    hint: 'Give every call an id of its own.',
  },
  CALL_FINISHED: {
    ...soft,
    origin: 'host',
    message: 'A call with this id is over already, so this one did not run.',
    hint: 'Give every call an id of its own.',
  },
  TOOL_NAME_INVALID: {
    ...soft,
    origin: 'exposure',
    message: 'A tool name has 1 to 64 letters, digits, "_" or "-".',
    hint: 'Call one of the tools that were given, by its exact name.',
  },
  UNEXPOSED_TOOL: {
    ...soft,
    origin: 'exposure',
    message: 'No tool of this name is available in this step.',
    hint: 'Call one of the tools that were given, by its exact name.',
  },
  TOOL_UNAVAILABLE: {
    ...hard,
    origin: 'schema',
    message: 'This tool cannot be used: its input schema does not compile.',
    hint: 'Go on without it.',
  },
  ARGUMENTS_EMPTY: {
    ...soft,
    origin: 'parse',
    message: 'The arguments are empty, but this tool needs some.',
    hint: 'Send one complete JSON object with the required fields.',
  },
  ARGUMENTS_TRUNCATED: {
    ...soft,
    origin: 'parse',
    message: 'The reply ended before the arguments were complete, so nothing ran.',
    hint: 'Split the content into several smaller calls.',
  },
  ARGUMENTS_INVALID_JSON: {
    ...soft,
    origin: 'parse',
    message: 'The arguments are not valid JSON.',
    hint: 'Send one complete JSON object; escape quotes, backslashes and line breaks inside strings.',
  },
  ARGUMENTS_NOT_OBJECT: {
    ...soft,
    origin: 'parse',
    message: 'The arguments must be one JSON object.',
    hint: 'Send an object whose keys are the fields of the tool.',
  },
  ARGUMENTS_NOT_JSON: {
    ...soft,
    origin: 'parse',
    message: 'The arguments hold something that JSON cannot carry.',
    hint: 'Use only strings, finite numbers, booleans, null, arrays and plain objects, without cycles.',
  },
  ARGUMENTS_TOO_LARGE: {
    ...soft,
    origin: 'parse',
    message: 'The arguments are larger than this host accepts.',
    hint: 'Split the content into several smaller calls.',
  },
  ARGUMENTS_TOO_DEEP: {
    ...soft,
    origin: 'parse',
    message: 'The arguments are nested too deeply.',
    hint: 'Send a flatter object.',
  },
  ROUTE_FAILED: {
    ...hard,
    origin: 'route',
    message: 'The tool could not tell which operation was meant.',
    hint: 'Try the operation as a tool of its own, if there is one.',
  },
  ROUTE_UNKNOWN_TOOL: {
    ...soft,
    origin: 'route',
    message: 'The tool that was named is not available in this run.',
    hint: 'Name a tool that this run has.',
  },
  ROUTE_NESTED: {
    ...soft,
    origin: 'route',
    message: 'A tool that only names another tool cannot be reached through one of its kind.',
    hint: 'Name the tool that does the work.',
  },
  CLARIFICATION_NEEDED: {
    ...soft,
    origin: 'schema',
    message: 'Some fields are missing or unknown.',
    hint: 'Send the call again with the fields of the tool.',
  },
  ARGUMENTS_INVALID: {
    ...soft,
    origin: 'schema',
    message: 'The arguments do not have the form that the tool asks for.',
    hint: 'Correct the named fields and send the call again.',
  },
  VALIDATION_FAILED: {
    ...hard,
    origin: 'schema',
    message:
      'The arguments could not be checked: the tool’s own schema failed or did not answer in time.',
    hint: 'Go on without this tool.',
  },
  PERMISSION_DENIED: {
    ...denied,
    origin: 'policy',
    message: 'The host does not permit this call.',
    hint: 'Do not repeat it; try another way or ask the user.',
  },
  RISK_DENIED: {
    ...denied,
    origin: 'policy',
    message: 'The host does not permit tools of this risk here.',
    hint: 'Do not repeat it; try another way or ask the user.',
  },
  PRIVACY_DENIED: {
    ...denied,
    origin: 'policy',
    message: 'The host does not permit tools that return data of this kind here.',
    hint: 'Do not repeat it; try another way or ask the user.',
  },
  POLICY_DENIED: {
    ...denied,
    origin: 'policy',
    message: 'The host’s policy does not permit this call.',
    hint: 'Do not repeat it; try another way or ask the user.',
  },
  POLICY_FAILED: {
    ...denied,
    origin: 'policy',
    message: 'The host’s policy gave no usable answer, so the call is not permitted.',
    hint: 'Do not repeat it now; tell the user.',
  },
  PERMISSIONS_INVALID: {
    ...denied,
    origin: 'policy',
    message: 'The tool could not say what this call needs, so it is not permitted.',
    hint: 'Go on without this tool.',
  },
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
  RUN_ELSEWHERE: {
    ...denied,
    origin: 'host',
    message: 'Another process has gone on with this run, so nothing runs here any more.',
    hint: 'Do not repeat the call.',
  },
  AUDIT_UNAVAILABLE: {
    ...denied,
    origin: 'host',
    message: 'Calls cannot be recorded at the moment, so none is permitted.',
    hint: 'Tell the user; the host has to look at its audit sink.',
  },
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
  INVOKE_TOO_DEEP: {
    ...soft,
    origin: 'limit',
    message: 'Tools call each other too deeply here.',
    hint: 'Call the inner tool directly.',
  },
  TIMEOUT: {
    ...hard,
    retryable: 'by effects',
    origin: 'deadline',
    message: 'The tool did not finish in time, and its late answer is dropped.',
    hint: 'Ask for less in one call.',
  },
  HANDLER_ERROR: {
    ...hard,
    origin: 'handler',
    message: 'The tool failed unexpectedly.',
    hint: 'Try another way; the host has the details.',
  },
  OUTPUT_INVALID: {
    ...hard,
    origin: 'output',
    message: 'The tool returned something other than it promises.',
    hint: 'Do not rely on it; try another way.',
  },
  INTERNAL_ERROR: {
    ...hard,
    origin: 'host',
    message: 'The call failed inside the host.',
    hint: 'Try another way; the host has the details.',
  },
  ABORTED: {
    outcome: 'aborted',
    weight: 'soft',
    retryable: false,
    origin: 'abort',
    message: 'The call was cancelled.',
    hint: 'Do not repeat it unless the user asks.',
  },
  OUTPUT_CONVERTED: {
    outcome: 'warning',
    weight: 'soft',
    retryable: false,
    origin: 'output',
    message: 'The tool returned values that JSON cannot carry; they were converted.',
    hint: 'Read the converted values with care.',
  },
  LOOP_WARNING: {
    ...warning,
    origin: 'limit',
    message: 'The same calls come again and again.',
    hint: 'Use the results that are there, or do something else.',
  },
  HOOK_INCOMPLETE: {
    ...warning,
    origin: 'host',
    message: 'A check of the host after the call failed.',
    hint: 'The host has to look at its hooks.',
  },
  ALREADY_DONE: {
    ...warning,
    origin: 'host',
    message: 'The call was done before and did not run again.',
    hint: 'Look at what it changed if its result is needed.',
  },
  COMMIT_FAILED: {
    ...warning,
    origin: 'host',
    message: 'The call is done, but the host could not note it.',
    hint: 'Do not repeat it; the host has to look at its state store.',
  },
  APPROVAL_RECORDED: {
    outcome: 'warning',
    weight: 'soft',
    retryable: false,
    origin: 'approval',
    message: 'A rule of the host asks for a person’s approval of this call; it is only noted.',
    hint: 'Tell the user what was done.',
  },
  AUDIT_INCOMPLETE: {
    outcome: 'warning',
    weight: 'soft',
    retryable: false,
    origin: 'host',
    message: 'The host could not record a call.',
    hint: 'The host has to look at its audit sink.',
  },
} as const satisfies Record<string, ErrorEntry>);

export type ExecutionErrorCode = keyof typeof executionErrors;

/** Error data for a code of the table; what is left out comes from there. */
export function executionError(
  code: ExecutionErrorCode,
  options: Partial<FailOptions> = {},
): ToolError {
  const entry: ErrorEntry = executionErrors[code];
  return toolError(code, {
    message: entry.message,
    hint: entry.hint,
    retryable: entry.retryable === true,
    origin: entry.origin,
    ...options,
  });
}

function messagesOf<Code extends string>(
  table: Readonly<Record<Code, { readonly message: string }>>,
): Record<Code, string> {
  const entries = Object.entries<{ readonly message: string }>(table);
  return Object.fromEntries(entries.map(([code, { message }]) => [code, message])) as never;
}

/** What a host that misuses this package gets as a thrown ToolwrightError: the meaning of each code. */
export const executionHostErrors = Object.freeze({
  OPTIONS_INVALID: 'An option is not what was expected; the place names it.',
  TOOL_INVALID: 'A tool’s definition is not valid.',
  DUPLICATE_TOOL: 'Two tools of a list, or of an execution and its run, have one name.',
  UNKNOWN_TOOL: 'A step names a tool that is not granted or not there.',
  RUN_CLOSED: 'The run is closed: calls, steps and evaluations are refused.',
  EXECUTION_CLOSED: 'The execution is closed: it opens no more runs.',
  GRANT_UNKNOWN: 'A grant that is to be taken back is none of the run’s.',
  CLIENT_CALL_UNKNOWN: 'An answer is for a call that does not wait for the client in this run.',
  CLIENT_CALL_ANSWERED: 'An answer is for a call that has one already; the first one holds.',
  CLIENT_CALL_EXPIRED: 'An answer came later than `clientCallLifetimeMs`.',
  ...messagesOf(approvalFaults),
  ...messagesOf(suspensionFaults),
  STATE_VALUE_INVALID: 'A tool put something into its run state that JSON cannot carry.',
});

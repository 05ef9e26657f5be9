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
  AUDIT_UNAVAILABLE: {
    ...denied,
    origin: 'host',
    message: 'Calls cannot be recorded at the moment, so none is permitted.',
    hint: 'Tell the user; the host has to look at its audit sink.',
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

/** What a host that misuses this package gets as a thrown ToolwrightError: the meaning of each code. */
export const executionHostErrors = Object.freeze({
  OPTIONS_INVALID: 'An option is not what was expected; the place names it.',
  TOOL_INVALID: 'A tool’s definition is not valid.',
  DUPLICATE_TOOL: 'Two tools of a list, or of an execution and its run, have one name.',
  UNKNOWN_TOOL: 'A step names a tool that is not granted or not there.',
  RUN_CLOSED: 'The run is closed: calls, steps and evaluations are refused.',
  EXECUTION_CLOSED: 'The execution is closed: it opens no more runs.',
  STATE_VALUE_INVALID: 'A tool put something into its run state that JSON cannot carry.',
});

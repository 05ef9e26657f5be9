import { approvalFaults } from './approvals/approval-error.ts';
import { suspensionFaults } from './suspension/suspension-error.ts';
import { toolError, type FailOptions, type ToolError } from '@toolwright/core';
import { admissionErrors } from './errors/admission-errors.ts';
import { approvalErrors } from './errors/approval-errors.ts';
import { argumentErrors } from './errors/argument-errors.ts';
import { artifactErrors } from './errors/artifact-errors.ts';
import { denied, hard, soft, type ErrorEntry } from './errors/error-entry.ts';
import { warningCodes } from './errors/warning-codes.ts';

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
  ...argumentErrors,
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
  ...approvalErrors,
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
  ...admissionErrors,
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
  ...artifactErrors,
  ...warningCodes,
} as const satisfies Record<string, ErrorEntry>);

export type { ErrorEntry };

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
  AUDIT_SINK_FAILED:
    'A file of the audit cannot be opened, written or read; the next record is tried again.',
  ...messagesOf(approvalFaults),
  ...messagesOf(suspensionFaults),
  ARTIFACT_STORE_FAILED: 'An artifact store is closed, full or damaged, or its disk fails.',
  STATE_UNAVAILABLE: 'The state store gave no answer when a session was told to forget calls.',
  STATE_VALUE_INVALID: 'A tool put something into its run state that JSON cannot carry.',
});

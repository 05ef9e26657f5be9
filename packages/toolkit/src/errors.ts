import { ToolwrightError, type ToolwrightErrorOptions } from '@toolwright/core';

/** Every code that this package throws: what it means and what to do next. */
export const toolkitErrors = Object.freeze({
  TOOLKIT_INVALID: {
    meaning: 'The toolkit cannot be made: several things are wrong.',
    next: 'Correct each of them; `details.faults` lists them with code, place and hint.',
  },
  TOOLKIT_OPTIONS_INVALID: {
    meaning: 'An option of the toolkit is not valid.',
    next: 'Correct the option that `place` names.',
  },
  PACK_OPTIONS_INVALID: {
    meaning: 'The options of a pack do not have the form that the pack asks for.',
    next: 'Correct the option that `place` names; the README of the pack lists its options.',
  },
  PACK_CONFLICT: {
    meaning: 'Two packs have the same id.',
    next: 'Give each pack once; choose its tools with `include` and `exclude`.',
  },
  PACK_CREATE_FAILED: {
    meaning: 'A pack failed while it made its tools.',
    next: "Look at `cause`, which is the pack's own error.",
  },
  PACK_SESSION_FAILED: {
    meaning: 'A pack failed while it opened a session.',
    next: "Look at `cause`, which is the pack's own error; then open the session again.",
  },
  TOOL_NAME_CONFLICT: {
    meaning: 'Two tools have the same name.',
    next: 'Leave one of them out with `exclude`, or rename your own.',
  },
  PRINCIPAL_INVALID: {
    meaning: 'The principal is not valid.',
    next: 'Give { tenant, user?, agent?, roles? }: non-empty strings of at most 256 characters.',
  },
  PRINCIPAL_MISMATCH: {
    meaning: 'The principal is not the one of the session.',
    next: 'Leave the principal out, or open a session for this one.',
  },
  SESSION_OPTIONS_INVALID: {
    meaning: 'An option of the session is not valid.',
    next: 'Correct the option that `place` names.',
  },
  SESSION_MISMATCH: {
    meaning: 'This session is open with other roles or another timezone.',
    next: 'Close it first, or open it with what it was opened with.',
  },
  SESSION_FOREIGN: {
    meaning: 'The session was not opened by this toolkit.',
    next: 'Open the session with the toolkit that is to run its calls.',
  },
  WORKSPACE_INVALID: {
    meaning: 'The workspace of the session cannot be used.',
    next: 'Give an existing folder, { root }, { roots } or a function of the principal that returns one of these.',
  },
  WORKSPACE_SHARED: {
    meaning: "The workspace holds, or lies in, a folder that is another tenant's.",
    next: 'Pass `workspace` as a function of the principal that gives every tenant a folder of its own.',
  },
  AUDIT_NOT_QUERYABLE: {
    meaning: 'No audit sink of this toolkit can answer questions.',
    next: 'Give a sink that has `query`, such as createMemoryAuditSink().',
  },
  TOOLKIT_CLOSED: {
    meaning: 'The toolkit is closed.',
    next: 'Make a new one.',
  },
  SESSION_CLOSED: {
    meaning: 'The session is closed.',
    next: 'Open a new one.',
  },
  RUN_STATE_INVALID: {
    meaning: 'This is not the JSON of a suspended run.',
    next: 'Pass what `run.suspend()` gave, parsed and otherwise unchanged.',
  },
  CLOSE_FAILED: {
    meaning: 'Everything was closed, but something failed while it was.',
    next: 'Look at `details.errors`.',
  },
} as const);

export type ToolkitErrorCode = keyof typeof toolkitErrors;

/** A ToolwrightError with the table's words; `message` and `hint` may be more exact than the table. */
export function toolkitError(
  code: ToolkitErrorCode,
  options: ToolwrightErrorOptions & { readonly message?: string } = {},
): ToolwrightError {
  const { message, ...rest } = options;
  const entry = toolkitErrors[code];
  return new ToolwrightError(code, message ?? entry.meaning, { hint: entry.next, ...rest });
}

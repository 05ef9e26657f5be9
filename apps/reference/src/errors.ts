import { ToolwrightError, type ToolwrightErrorOptions } from '@toolwright/core';

/** Every code of the command itself: what it means, what to do next. Codes of the packages stand in their tables. */
export const referenceErrors = Object.freeze({
  COMMAND_UNKNOWN: {
    meaning: 'There is no such command.',
    next: 'Use run, call, approvals, audit, tools or doctor; put a request in quotes.',
  },
  OPTION_INVALID: {
    meaning: 'An option is unknown, has no value, or has a value that it cannot have.',
    next: 'See the options with --help.',
  },
  ARGUMENT_MISSING: {
    meaning: 'The command needs one more argument.',
    next: 'See how the command is used with --help.',
  },
  ARGUMENT_UNEXPECTED: {
    meaning: 'The command takes no more arguments.',
    next: 'Leave it out, or see how the command is used with --help.',
  },
  ARGUMENTS_NOT_JSON: {
    meaning: 'The arguments of the call are not complete JSON.',
    next: 'Write one JSON object in single quotes, such as \'{"path":"README.md"}\'.',
  },
  ROOT_INVALID: {
    meaning: 'The root is not a folder that can be opened.',
    next: 'Give an existing folder with --root.',
  },
  BATCH_UNREADABLE: {
    meaning: 'The batch file cannot be read.',
    next: 'Give the path of a readable file, or - for standard input.',
  },
  BATCH_LINE_INVALID: {
    meaning: 'A line of the batch is not a call.',
    next: 'Write { "id": "…", "name": "…", "arguments": { … } } on one line; run and finish may be added.',
  },
  MODEL_SPEC_INVALID: {
    meaning: 'The model setting cannot be read.',
    next: 'Write openai:<model>, anthropic:<model>, ollama:<model>, <base URL>#<model> or offline.',
  },
  MODEL_KEY_MISSING: {
    meaning: 'The provider needs a key, and the environment has none.',
    next: 'Set the environment variable that is named, or leave --model out to plan offline.',
  },
  MODEL_NOT_LISTED: {
    meaning: 'The server does not say which model it has.',
    next: 'Add it to the base URL as #<model>, and check that the server runs.',
  },
  STATE_FOLDER_INVALID: {
    meaning: 'The folder for the state cannot be used.',
    next: 'Give a folder of your own outside the root with --state-dir.',
  },
  STATE_DAMAGED: {
    meaning: 'A file of the state cannot be read.',
    next: 'Restore the file that is named, or move it away: what waits in it is lost then.',
  },
  RUN_UNKNOWN: {
    meaning: 'No run of this id waits here.',
    next: 'A run goes on once; approvals list shows what waits.',
  },
  RUN_FILE_INVALID: {
    meaning: 'The file of the run was changed or is damaged, so the run does not go on.',
    next: 'Start it again, and remove the file.',
  },
  RUN_BUSY: {
    meaning: 'Another process goes on with this run.',
    next: 'Wait until it has ended.',
  },
  APPROVAL_ID_UNKNOWN: {
    meaning: 'There is no approval of this id.',
    next: 'See the ids with approvals list --all.',
  },
} as const);

export type ReferenceErrorCode = keyof typeof referenceErrors;

/** A ToolwrightError with the table's words; `message` may be more exact than the table. */
export function referenceError(
  code: ReferenceErrorCode,
  options: ToolwrightErrorOptions & { readonly message?: string } = {},
): ToolwrightError {
  const { message, ...rest } = options;
  return new ToolwrightError(code, message ?? referenceErrors[code].meaning, {
    hint: referenceErrors[code].next,
    ...rest,
  });
}

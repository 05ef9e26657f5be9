import { hard, soft, type ErrorEntry } from './error-entry.ts';

/** Calls whose arguments cannot be used as they are. */
export const argumentErrors = {
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
} as const satisfies Record<string, ErrorEntry>;

interface ErrorEntry {
  /** `thrown`: a ToolwrightError; `result`: the error of a tool's result; `warning`: on a result that is usable. */
  readonly as: 'thrown' | 'result' | 'warning';
  readonly meaning: string;
  readonly next: string;
}

/** Every code that this package gives out: what it means and what to do next. */
export const coreErrors = Object.freeze({
  TOOL_INVALID: {
    as: 'thrown',
    meaning: 'A tool’s definition is not valid.',
    next: 'Correct each property that the message names; `details` lists them. Nothing was registered.',
  },
  SCHEMA_INVALID: {
    as: 'thrown',
    meaning:
      'A schema is none, cannot be written as JSON Schema, or says nothing about a property.',
    next: 'Correct the schema at `place`; dates and the like travel as strings.',
  },
  DUPLICATE_TOOL: {
    as: 'thrown',
    meaning: 'A tool of this name is registered already.',
    next: 'Unregister the other one or give this one a name of its own. Nothing was registered.',
  },
  UNKNOWN_TOOL: {
    as: 'thrown',
    meaning: 'No tool of this name is registered.',
    next: 'Look at the registry’s `names()`.',
  },
  PACK_INVALID: {
    as: 'thrown',
    meaning: 'A pack’s definition, or a tool that it made, is not valid.',
    next: 'Correct each property that the message names; `details` lists them.',
  },
  PACK_CONTRACT_UNSUPPORTED: {
    as: 'thrown',
    meaning: 'The pack was written for another version of the contract.',
    next: 'Install a version of the pack for this version of @toolwright/core.',
  },
  GRANT_INVALID: {
    as: 'thrown',
    meaning: 'A grant cannot be read.',
    next: 'Correct the rule at the column that the message names; docs/reference/grants.md has the grammar.',
  },
  PATH_PATTERN_INVALID: {
    as: 'thrown',
    meaning: 'A pattern of workspace paths cannot be read.',
    next: 'Write `/path` or `root:/path`, with `*` for a name and `**` for any folders.',
  },
  VALUE_NOT_JSON: {
    as: 'thrown',
    meaning: 'A value holds something that JSON cannot carry without loss.',
    next: 'Give strings, finite numbers, booleans, null, arrays and plain objects; `place` says where.',
  },
  STATE_VALUE_INVALID: {
    as: 'thrown',
    meaning: 'A state value holds something that JSON cannot carry without loss.',
    next: 'Store JSON only; `place` says where.',
  },
  STATE_UNAVAILABLE: {
    as: 'thrown',
    meaning: 'The state store is closed or down.',
    next: 'Open it again. Calls that change something must not go on without it.',
  },
  ARGUMENTS_INVALID: {
    as: 'result',
    meaning: 'The input of `runTool` does not have the form that the tool asks for.',
    next: 'Correct the fields that the message names.',
  },
  VALIDATION_FAILED: {
    as: 'result',
    meaning: 'The tool’s own schema threw while it validated.',
    next: 'Look at `cause`: the fault is in the schema.',
  },
  HANDLER_ERROR: {
    as: 'result',
    meaning: 'The tool threw something other than what `fail` makes.',
    next: 'Look at `cause`; give failures that are expected a code of their own with `fail`.',
  },
  TOOL_NOT_EXECUTABLE: {
    as: 'result',
    meaning: 'The tool has no `execute`: it names another tool, or the client runs it.',
    next: 'Call it in a run of a toolkit.',
  },
  INVOKE_UNAVAILABLE: {
    as: 'result',
    meaning: 'A tool that runs on its own tried to call another one.',
    next: 'Call it in a run of a toolkit, or give a context whose `invoke` answers.',
  },
  INPUT_NOT_VALIDATED: {
    as: 'warning',
    meaning: '`runTool` does not check input against a raw JSON Schema.',
    next: 'Check it yourself, use a schema library, or call the tool in a run of a toolkit.',
  },
  CLEAN_UP_FAILED: {
    as: 'warning',
    meaning: 'The tool is done, but something that it opened could not be closed.',
    next: 'Look at what the tool leaves with `scope.onEnd`.',
  },
} as const satisfies Record<string, ErrorEntry>);

export type CoreErrorCode = keyof typeof coreErrors;

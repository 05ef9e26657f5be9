/** One row of the table: what happened, and what to do next. */
export interface ErrorRow {
  readonly meaning: string;
  readonly next: string;
}

/** Every code of this package. The first three are thrown; the others stand in a result's `error`. */
export const agentErrors = Object.freeze({
  AGENT_OPTIONS_INVALID: {
    meaning: 'An option of runAgent is missing or has a value that it cannot have.',
    next: 'Correct the option that `place` names.',
  },
  MODEL_UNSUPPORTED: {
    meaning: 'The model is not an AI SDK language model of specification v3 or v4.',
    next: 'Pass a model object of an AI SDK 6 or 7 provider package.',
  },
  AGENT_STATE_INVALID: {
    meaning: 'What was given as resume is not a suspended run of runAgent.',
    next: 'Pass `suspended` of a result as it was; `place` names what is wrong.',
  },
  RUN_CANCELLED: {
    meaning: 'The run was cancelled before it came to an answer.',
    next: 'Run again with the messages of the result to go on.',
  },
  ITERATION_LIMIT: {
    meaning: 'The model still called tools when its last allowed step was over.',
    next: 'Run again with the messages of the result, or raise maxIterations.',
  },
  CONTEXT_OVERFLOW: {
    meaning:
      'The conversation is too long for the model, also after its oldest results were taken out.',
    next: 'Go on in a new conversation, or with a model of a larger context.',
  },
  TOOLS_KEEP_FAILING: {
    meaning: 'In several steps in a row every call failed for a reason that the model cannot mend.',
    next: 'Look at the calls of the last steps: a tool or what it stands on is broken.',
  },
  APPROVAL_REQUIRED: {
    meaning: 'A call waits for a person to approve it.',
    next: 'Show the requests in `pending` to a person; keep `suspended`, which onWaiting gives, and go on with it as `resume`.',
  },
  CLIENT_RESULT_REQUIRED: {
    meaning: 'A call waits for the client that hosts its tool.',
    next: 'Run the calls in `pending` on the client, and give the results from onWaiting.',
  },
  SUSPEND_FAILED: {
    meaning: 'The run waits, but it could not be kept as JSON.',
    next: 'Look at the cause: mostly the state store could not be reached.',
  },
  PROVIDER_APPROVAL_REQUIRED: {
    meaning: 'The provider asks for approval of a call that it runs itself.',
    next: 'Append a tool message with a tool-approval-response for each approval of the last step, and run again.',
  },
  MODEL_REQUEST_FAILED: {
    meaning: 'The model could not be asked.',
    next: 'Look at the cause: it is the error of the provider package.',
  },
  MODEL_STREAM_FAILED: {
    meaning: 'The reply broke off with an error; none of its calls ran.',
    next: 'Look at the cause, and run again.',
  },
  MODEL_STREAM_INCOMPLETE: {
    meaning: 'The reply ended without saying why; none of its calls ran.',
    next: 'Run again; if it happens each time, the server or a proxy cuts the stream.',
  },
  MODEL_IDLE_TIMEOUT: {
    meaning: 'The model said nothing for longer than modelIdleTimeoutMs.',
    next: 'Run again, or raise modelIdleTimeoutMs for a slow model.',
  },
  MODEL_TIMEOUT: {
    meaning: 'One reply took longer than modelTimeoutMs.',
    next: 'Run again, or raise modelTimeoutMs for a slow model.',
  },
  MODEL_REPLY_TOO_LARGE: {
    meaning: 'The reply grew beyond maxReplyCharacters.',
    next: 'Look for a model that repeats itself, or raise maxReplyCharacters.',
  },
  MODEL_REPLY_FAILED: {
    meaning: 'The provider ended the reply as failed; none of its calls ran.',
    next: 'Run again.',
  },
  MODEL_REPLY_FILTERED: {
    meaning: 'The reply was refused or filtered; none of its calls ran.',
    next: 'Change the request.',
  },
  MODEL_CALLS_MISSING: {
    meaning: 'The reply announced tool calls but held none that has a name.',
    next: 'Run again; if it happens each time, this server does not stream tool calls correctly.',
  },
  MODEL_OUTPUT_LIMIT: {
    meaning: 'The answer was cut at the output limit of the model.',
    next: 'Raise maxOutputTokens, or ask for a shorter answer.',
  },
  MODEL_FINISH_UNKNOWN: {
    meaning: 'The reply ended for a reason that is not known; none of its calls ran.',
    next: 'Look at the finish reason of the last step, and run again.',
  },
} satisfies Record<string, ErrorRow>);

export type AgentErrorCode = keyof typeof agentErrors;

/** Why a run did not end as completed. For the host; nothing of it is shown to a model. */
export interface AgentError {
  readonly code: AgentErrorCode;
  readonly message: string;
  /** What to do next, in one sentence. */
  readonly hint: string;
  /** What the provider or the canceller gave. */
  readonly cause?: unknown;
}

/** The error of a code, with the table's words unless others are given. */
export function agentError(
  code: AgentErrorCode,
  {
    cause,
    message,
    hint,
  }: { readonly cause?: unknown; readonly message?: string; readonly hint?: string } = {},
): AgentError {
  const row = agentErrors[code];
  return {
    code,
    message: message ?? row.meaning,
    hint: hint ?? row.next,
    ...(cause === undefined ? {} : { cause }),
  };
}

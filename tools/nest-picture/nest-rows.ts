/** What one stage of the wrapped path does, in a few words, and the codes that it gives out. */
export interface NestRow {
  readonly stage: string;
  /** On the way to the tool. */
  readonly down?: string;
  /** On the way back. */
  readonly up?: string;
  readonly codes: readonly string[];
}

/** The stages of the `guarded` preset with everything on, from the outside to the tool; a test holds them to the path. */
export const nestRows: readonly NestRow[] = [
  {
    stage: 'audit',
    down: 'may refuse while a sink fails',
    up: 'writes one redacted record',
    codes: ['AUDIT_UNAVAILABLE', 'AUDIT_INCOMPLETE'],
  },
  {
    stage: 'events',
    down: 'tool-call-start',
    up: 'approval-requested, tool-result',
    codes: [],
  },
  { stage: 'loop-watch', up: 'counts calls that failed on the way in', codes: [] },
  {
    stage: 'exposure',
    down: 'is the tool one of this step’s?',
    codes: ['TOOL_NAME_INVALID', 'UNEXPOSED_TOOL', 'TOOL_UNAVAILABLE'],
  },
  {
    stage: 'parse',
    down: 'one complete JSON object?',
    codes: [
      'ARGUMENTS_EMPTY',
      'ARGUMENTS_TRUNCATED',
      'ARGUMENTS_INVALID_JSON',
      'ARGUMENTS_NOT_OBJECT',
      'ARGUMENTS_NOT_JSON',
      'ARGUMENTS_TOO_LARGE',
      'ARGUMENTS_TOO_DEEP',
    ],
  },
  {
    stage: 'guard',
    up: 'hidden characters, frames, signals; notes the taint',
    codes: ['OUTPUT_SUSPICIOUS'],
  },
  {
    stage: 'spill',
    up: 'keeps what is too large, shows its beginning',
    codes: ['OUTPUT_SPILLED', 'OUTPUT_CUT'],
  },
  {
    stage: 'route',
    down: 'which tool does the work?',
    codes: ['ROUTE_FAILED', 'ROUTE_UNKNOWN_TOOL', 'ROUTE_NESTED'],
  },
  { stage: 'normalise', down: 'the form that the schema asks for', codes: [] },
  {
    stage: 'validate',
    down: 'JSON Schema, then the schema’s own check',
    codes: ['CLARIFICATION_NEEDED', 'ARGUMENTS_INVALID', 'VALIDATION_FAILED'],
  },
  {
    stage: 'commit',
    up: 'notes what became of a claimed call',
    codes: ['COMMIT_FAILED'],
  },
  {
    stage: 'warnings',
    up: 'empty, partial, stale, contradictory?',
    codes: ['OUTPUT_EMPTY', 'OUTPUT_PARTIAL', 'OUTPUT_STALE', 'OUTPUT_CONTRADICTORY'],
  },
  { stage: 'redact', up: 'hides registered secrets from the model', codes: [] },
  {
    stage: 'loop-guard',
    down: 'the same call again and again?',
    up: 'compares the result',
    codes: ['LOOP_WARNING', 'LOOP_DETECTED'],
  },
  {
    stage: 'hooks',
    down: 'the host’s own code; may edit or deny',
    up: 'may edit the result',
    codes: ['HOOK_DENIED', 'HOOK_FAILED', 'HOOK_INCOMPLETE'],
  },
  { stage: 'input-event', down: 'tool-input', codes: [] },
  {
    stage: 'policy',
    down: 'grants, risk, privacy, the host’s policy',
    codes: [
      'PERMISSION_DENIED',
      'RISK_DENIED',
      'PRIVACY_DENIED',
      'POLICY_DENIED',
      'POLICY_FAILED',
      'PERMISSIONS_INVALID',
    ],
  },
  {
    stage: 'taint',
    down: 'external output in the context?',
    codes: ['STATE_UNAVAILABLE'],
  },
  {
    stage: 'admit',
    down: 'would a limit refuse it? twice in the batch?',
    codes: ['LIMIT_REACHED', 'RATE_LIMITED', 'STATE_UNAVAILABLE', 'DUPLICATE_CALL'],
  },
  {
    stage: 'approval',
    down: 'does a person have to agree?',
    codes: [
      'PREVIEW_FAILED',
      'APPROVAL_OFF',
      'APPROVAL_DENIED',
      'APPROVAL_EXPIRED',
      'APPROVAL_STALE',
      'APPROVAL_MISMATCH',
      'APPROVAL_FORGED',
      'APPROVAL_UNKNOWN',
      'APPROVAL_WITHDRAWN',
      'APPROVAL_ALREADY_DECIDED',
      'APPROVAL_USED',
      'APPROVAL_UNAVAILABLE',
      'APPROVAL_RECORDED',
    ],
  },
  { stage: 'usage', up: 'sums what was used', codes: [] },
  {
    stage: 'output-schema',
    up: 'is the answer what was promised?',
    codes: ['OUTPUT_INVALID'],
  },
  {
    stage: 'serialise',
    up: 'content for the model, JSON for the host',
    codes: ['OUTPUT_CONVERTED'],
  },
  {
    stage: 'acquire',
    down: 'the run’s calls, locks, slots, rates, the claim',
    up: 'locks and slots let go',
    codes: [
      'LIMIT_REACHED',
      'RATE_LIMITED',
      'STATE_UNAVAILABLE',
      'RESOURCES_INVALID',
      'RESOURCE_BUSY',
      'RESOURCE_DEADLOCK',
      'OUTCOME_UNKNOWN',
      'ALREADY_DONE',
    ],
  },
  { stage: 'retry', up: 'another attempt, where that does no harm', codes: [] },
  {
    stage: 'deadline',
    down: 'a hard race',
    up: 'late answers are dropped',
    codes: ['TIMEOUT'],
  },
  {
    stage: 'execute',
    down: 'the tool itself',
    codes: ['HANDLER_ERROR'],
  },
];

/** Codes that no one stage gives out, with where they come from. */
export const codesElsewhere: Readonly<Record<string, string>> = {
  CALL_INVALID: 'before the path: what came in is no call',
  DUPLICATE_CALL_ID: 'before the path: another call has this id',
  CALL_FINISHED: 'before the path: the call of this id is over',
  RUN_ELSEWHERE: 'wherever a call needs a person, once another process has the run',
  INVOKE_TOO_DEEP: 'where a tool calls another one',
  ARTIFACT_NOT_FOUND: 'the tool `read_artifact`',
  ARTIFACT_STORE_FAILED: 'the tool `read_artifact`',
  ARTIFACT_NOT_UTF8: 'the tool `read_artifact`',
  ABORTED: 'anywhere: the call was cancelled',
  INTERNAL_ERROR: 'anywhere: a stage itself failed',
};

/**
 * The section "Use" of the seed document on tools, sentence by sentence, in its order. Each is the title of a test in
 * this folder.
 */
export const sentences: readonly string[] = [
  'The model chooses whether to call one of the tools that were exposed for the turn.',
  'The runtime does not force a tool call.',
  'When a provider streams a tool call, the runtime collects the call id, tool name, and JSON argument deltas.',
  'Invalid JSON is returned to the model as a tool error and the tool is not executed.',
  'A call to a tool name that was not exposed for the turn is also returned as a tool error.',
  'Before execution, identical calls are tracked per turn.',
  'The third identical call and later receive a warning.',
  'After more than 5 identical calls, execution is vetoed and the model receives a loop-detector error.',
  'Legacy approval markers are recorded for tools that require approval, but the current path does not pause the agent loop for an approval prompt.',
  'Execution then goes through the managed tool path.',
  'Arguments are extracted from the raw call, sanitized against the input schema, normalized, and validated.',
  'Unknown fields or missing required fields produce a clarification-style tool error instead of executing.',
  'Common values are normalized where supported, such as numeric strings, email casing, currency casing, units, and relative dates like today or tomorrow in the session timezone.',
  'Input schema validation runs before the tool executes.',
  'Per-tool rate limits and the per-turn tool-call limit are enforced.',
  'Tools run with an abort signal.',
  'Managed execution has a default timeout and transient failures can retry with backoff.',
  'Tool outputs are validated against the output schema.',
  'Prompt-injection-like tool output is treated as untrusted and normalized before it is returned to the model.',
  'Empty, partial, stale, contradictory, or otherwise suspicious output can add warnings.',
  'Tool calls are audited with sensitive values redacted.',
  'Tool results are appended to the transcript as tool messages.',
  'The agent loop then calls the provider again with the updated transcript.',
  'This repeats until the provider stops calling tools, the run is cancelled, the context is compacted after one overflow retry, or the max iteration limit is reached.',
  'Tool lifecycle events are streamed to the renderer: call start, argument deltas, parsed input, result, status, duration, and displayable output text.',
  'Run logs record selected tool names, the tool-policy reason, phase durations, iterations, and tool-call outcomes.',
];

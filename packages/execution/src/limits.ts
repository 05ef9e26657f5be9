/** A tool without its own limit gets this long (DESIGN section 4). */
export const defaultTimeoutMs = 30_000;

/** How long the host's policy and a schema's own asynchronous check may take. */
export const decisionTimeoutMs = 5_000;

/** How long one hook of the host may take. */
export const defaultHookTimeoutMs = 5_000;

/** How long the client may take to answer a call that it hosts: as long as a person may (DESIGN section 4). */
export const defaultClientCallLifetimeMs = 600_000;

/** Arguments longer than this are refused unread. */
export const defaultMaxArgumentBytes = 10_000_000;

/** Deeper arguments are refused: later stages walk them, and no real call nests like this. */
export const maxArgumentDepth = 100;

/** Events that wait for a slow reader; what comes beyond is counted and dropped. */
export const defaultEventQueueSize = 1_000;

/** Progress events of one call; a tool that reports for ever goes on unheard. */
export const maxProgressEvents = 1_000;

/** A progress message is cut here, in UTF-16 units. */
export const maxProgressMessageLength = 2_000;

/** The display text of a `tool-result` event is cut here, in UTF-16 units. */
export const maxDisplayTextLength = 2_000;

/** An input or a result that telemetry asks for is cut here, in UTF-16 units. */
export const maxTelemetryContentLength = 8_192;

/** Calls inside calls inside calls. */
export const maxInvokeDepth = 8;

/** How long `close` lets calls in flight go on. */
export const defaultDrainMs = 5_000;

/** How long the callbacks at the end of a run may take, all together. */
export const scopeEndTimeoutMs = 5_000;

/** An approval request is good for this long (DESIGN section 4). */
export const approvalLifetimeMs = 600_000;

/** An answer of the state store that takes longer counts as none. */
export const stateTimeoutMs = 5_000;

/** What a person may say about a decision, in UTF-16 units. */
export const maxReasonLength = 2_000;

/** A preview's summary and body are cut here, in UTF-16 units, and larger data is left out, for the person only. */
export const maxPreviewSummaryLength = 500;
export const maxPreviewBodyLength = 100_000;
export const maxPreviewDataBytes = 100_000;

/** A record that a sink has not taken after this long counts as lost until the sink answers. */
export const auditWriteTimeoutMs = 5_000;

/** Records that may wait for one sink; what comes beyond is dropped and counts as a failure of the sink. */
export const maxPendingAuditWrites = 1_000;

/** Bounds of a foreign schema, checked before it is compiled to code. */
export const maxSchemaDepth = 64;
export const maxSchemaNodes = 20_000;
export const maxPatternLength = 2_000;

/** Names that an error lists, and the length at which a name is cut. */
export const maxListedNames = 10;
export const maxListedNameLength = 64;

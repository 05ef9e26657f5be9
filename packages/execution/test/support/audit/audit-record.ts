import type { AuditRecord } from '@toolwright/core';

let count = 0;

/** A record of its own id, with whatever a test changes about it. */
export function auditRecord(changes: Partial<AuditRecord> = {}): AuditRecord {
  count += 1;
  return {
    v: 1,
    id: `r${process.pid}-${count}`,
    at: count,
    principal: { tenant: 'acme' },
    sessionId: 's',
    runId: 'r',
    stepId: 't',
    callId: `c${count}`,
    status: 'ok',
    decision: 'allow',
    inputDigest: `sha256:${'0'.repeat(64)}`,
    inputBytes: 0,
    outputBytes: 0,
    warnings: [],
    normalised: [],
    durationMs: 0,
    ...changes,
  };
}

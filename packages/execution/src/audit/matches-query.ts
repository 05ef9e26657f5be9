import type { AuditQuery, AuditRecord } from '@toolwright/core';
import { isSamePrincipal } from '../approvals/owner.ts';

/** Records of a page, where a query names no limit. */
export const defaultAuditLimit = 100;

const equal = ['sessionId', 'runId', 'callId', 'status', 'decision', 'rule'] as const;

/** True if the record belongs to the query's owner and is what it asks for. */
export function matchesQuery(record: AuditRecord, query: AuditQuery): boolean {
  const { tool, isFinal, sinceMs, untilMs } = query;
  return (
    isOwned(record, query) &&
    equal.every((field) => query[field] === undefined || record[field] === query[field]) &&
    (tool === undefined || record.tool === tool || record.routedTool === tool) &&
    (isFinal === undefined || (record.status !== 'suspended') === isFinal) &&
    (sinceMs === undefined || record.at >= sinceMs) &&
    (untilMs === undefined || record.at < untilMs)
  );
}

/** A principal is meant as a whole, without its roles, as in the StatePort. */
function isOwned({ principal }: AuditRecord, query: AuditQuery): boolean {
  if (query.principal !== undefined) return isSamePrincipal(principal, query.principal);
  return (
    principal.tenant === query.tenant &&
    (query.user === undefined || principal.user === query.user) &&
    (query.agent === undefined || principal.agent === query.agent)
  );
}

import type { AuditQuery, AuditRecord, Principal } from '@toolwright/core';

/** Records of a page, where a query names no limit. */
export const defaultAuditLimit = 100;

/** True if the record belongs to the query's principal and is what it asks for. */
export function matchesQuery(record: AuditRecord, query: AuditQuery): boolean {
  return (
    isSamePrincipal(record.principal, query.principal) &&
    (query.sessionId === undefined || record.sessionId === query.sessionId) &&
    (query.runId === undefined || record.runId === query.runId) &&
    (query.tool === undefined || record.tool === query.tool || record.routedTool === query.tool) &&
    (query.status === undefined || record.status === query.status) &&
    (query.sinceMs === undefined || record.at >= query.sinceMs)
  );
}

/** Roles do not tell principals apart, as in the StatePort. */
function isSamePrincipal(left: Principal, right: Principal): boolean {
  return left.tenant === right.tenant && left.user === right.user && left.agent === right.agent;
}

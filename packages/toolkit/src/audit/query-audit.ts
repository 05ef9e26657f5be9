import type { AuditQuery, AuditRecord, AuditSink } from '@toolwright/core';
import { toolkitError } from '../errors.ts';
import { checkPrincipal } from '../principal/check-principal.ts';

/** Asks the first sink that can answer. Rejects with PRINCIPAL_INVALID or AUDIT_NOT_QUERYABLE. */
export async function queryAudit(
  sinks: readonly AuditSink[],
  query: AuditQuery,
): Promise<readonly AuditRecord[]> {
  // A query without a principal would be a question about everybody.
  const principal = checkPrincipal(query?.principal);
  for (const sink of sinks) {
    if (sink.query !== undefined) return sink.query({ ...query, principal });
  }
  throw toolkitError('AUDIT_NOT_QUERYABLE', { place: 'audit.sinks' });
}

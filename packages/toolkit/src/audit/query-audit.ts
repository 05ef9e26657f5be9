import type { AuditQuery, AuditRecord, AuditSink } from '@toolwright/core';
import { toolkitError } from '../errors.ts';
import { checkPrincipal } from '../principal/check-principal.ts';

/** Asks the first sink that can answer. Rejects with PRINCIPAL_INVALID or AUDIT_NOT_QUERYABLE. */
export async function queryAudit(
  sinks: readonly AuditSink[],
  query: AuditQuery,
): Promise<readonly AuditRecord[]> {
  const checked = checkOwner(query);
  for (const sink of sinks) {
    if (sink.query !== undefined) return sink.query(checked);
  }
  throw toolkitError('AUDIT_NOT_QUERYABLE', { place: 'audit.sinks' });
}

/** A query without an owner would be a question about everybody. */
function checkOwner(query: AuditQuery): AuditQuery {
  if (typeof query === 'object' && query !== null && query.principal === undefined) {
    const { tenant, user, agent } = query;
    if (tenant !== undefined) {
      checkPrincipal({ tenant, user, agent }, 'query');
      return query;
    }
  }
  return { ...query, principal: checkPrincipal(query?.principal) };
}

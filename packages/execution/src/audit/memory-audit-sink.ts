import type { AuditQuery, AuditRecord, AuditSink, Principal } from '@toolwright/core';
import { ToolwrightError } from '@toolwright/core';

export interface MemoryAuditSinkOptions {
  /** The oldest records go when there are more. Default 10,000. */
  readonly maxRecords?: number;
}

/** An audit sink whose records can be asked for. */
export interface MemoryAuditSink extends AuditSink {
  query(query: AuditQuery): Promise<readonly AuditRecord[]>;
}

const defaultMaxRecords = 10_000;
const defaultLimit = 100;

/**
 * Keeps records in memory, for tests and short-lived programs; nothing goes to disk. A query sees one principal's
 * records only, oldest first. Throws ToolwrightError with OPTIONS_INVALID.
 */
export function createMemoryAuditSink({
  maxRecords = defaultMaxRecords,
}: MemoryAuditSinkOptions = {}): MemoryAuditSink {
  if (!Number.isSafeInteger(maxRecords) || maxRecords < 1)
    throw new ToolwrightError('OPTIONS_INVALID', 'maxRecords: expected a whole number above 0.', {
      place: 'maxRecords',
      hint: 'Leave it out for 10,000.',
    });
  /** A ring: once it is full, `start` is the oldest. */
  const records: AuditRecord[] = [];
  let start = 0;

  return {
    name: 'memory',
    write(record) {
      if (records.length < maxRecords) {
        records.push(record);
        return;
      }
      records[start] = record;
      start = (start + 1) % maxRecords;
    },
    query(query) {
      const { offset = 0, limit = defaultLimit } = query;
      const ordered = [...records.slice(start), ...records.slice(0, start)];
      const found = ordered.filter((record) => matches(record, query));
      return Promise.resolve(found.slice(offset, offset + limit));
    },
  };
}

function matches(record: AuditRecord, query: AuditQuery): boolean {
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

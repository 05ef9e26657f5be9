import type { AuditQuery, AuditRecord, AuditSink } from '@toolwright/core';
import { ToolwrightError } from '@toolwright/core';
import { defaultAuditLimit, matchesQuery } from './matches-query.ts';

export interface MemoryAuditSinkOptions {
  /** The oldest records go when there are more. Default 10,000. */
  readonly maxRecords?: number;
}

/** An audit sink whose records can be asked for. */
export interface MemoryAuditSink extends AuditSink {
  query(query: AuditQuery): Promise<readonly AuditRecord[]>;
}

const defaultMaxRecords = 10_000;

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
      const { offset = 0, limit = defaultAuditLimit } = query;
      const ordered = [...records.slice(start), ...records.slice(0, start)];
      const found = ordered.filter((record) => matchesQuery(record, query));
      return Promise.resolve(found.slice(offset, offset + limit));
    },
  };
}

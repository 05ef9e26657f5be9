import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '@toolwright/core';
import { createMemoryAuditSink } from './memory-audit-sink.ts';

let count = 0;
function record(changes: Partial<AuditRecord> = {}): AuditRecord {
  count += 1;
  return {
    v: 1,
    id: `r${count}`,
    at: count,
    principal: { tenant: 'acme' },
    sessionId: 's',
    runId: 'r',
    stepId: 't',
    callId: `c${count}`,
    status: 'ok',
    decision: 'allow',
    inputDigest: '',
    inputBytes: 0,
    outputBytes: 0,
    warnings: [],
    normalised: [],
    durationMs: 0,
    ...changes,
  };
}

const acme = { tenant: 'acme' };

describe('createMemoryAuditSink', () => {
  it('shows a principal its own records only', async () => {
    const sink = createMemoryAuditSink();
    const own = record();
    const principals = [
      { tenant: 'other' },
      { tenant: 'acme', user: 'ann' },
      { tenant: 'acme', agent: 'a' },
    ];
    for (const principal of principals) void sink.write(record({ principal }));
    void sink.write(own);
    expect(await sink.query({ principal: acme })).toEqual([own]);
    expect(await sink.query({ principal: { ...acme, roles: ['admin'] } })).toEqual([own]);
  });

  it.each([
    ['session', { sessionId: 'other' }, { sessionId: 'other' }],
    ['run', { runId: 'other' }, { runId: 'other' }],
    ['tool', { tool: 'read' }, { tool: 'read' }],
    ['routed tool', { tool: 'desk', routedTool: 'read' }, { tool: 'read' }],
    ['status', { status: 'denied' as const }, { status: 'denied' as const }],
    ['time', { at: 1e9 }, { sinceMs: 1e9 }],
  ])('filters by %s', async (_case, changes, query) => {
    const sink = createMemoryAuditSink();
    const wanted = record(changes);
    void sink.write(record());
    void sink.write(wanted);
    expect(await sink.query({ principal: acme, ...query })).toEqual([wanted]);
  });

  it('pages, oldest first, and forgets the oldest beyond its size', async () => {
    const sink = createMemoryAuditSink({ maxRecords: 3 });
    const records = Array.from({ length: 5 }, () => record());
    for (const one of records) void sink.write(one);
    expect(await sink.query({ principal: acme })).toEqual(records.slice(2));
    expect(await sink.query({ principal: acme, offset: 1, limit: 1 })).toEqual([records[3]]);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses %s as its size', (maxRecords) => {
    expect(() => createMemoryAuditSink({ maxRecords })).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place: 'maxRecords' }) as Error,
    );
  });
});

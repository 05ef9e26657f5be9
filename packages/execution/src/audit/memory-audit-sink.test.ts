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
    ['call', { callId: 'other' }, { callId: 'other' }],
    ['decision', { decision: 'ask' as const }, { decision: 'ask' as const }],
    ['rule', { rule: 'allow fs.read' }, { rule: 'allow fs.read' }],
    ['a first time', { at: 1e9 }, { sinceMs: 1e9 }],
    ['a last time', { at: -1 }, { untilMs: 0 }],
    ['waiting', { status: 'suspended' as const }, { isFinal: false }],
  ])('filters by %s', async (_case, changes, query) => {
    const sink = createMemoryAuditSink();
    const wanted = record(changes);
    void sink.write(record());
    void sink.write(wanted);
    expect(await sink.query({ principal: acme, ...query })).toEqual([wanted]);
  });

  it('tells how a call ended from that it waited', async () => {
    const sink = createMemoryAuditSink();
    const wait = record({ callId: 'c', status: 'suspended' });
    const end = record({ callId: 'c', status: 'denied' });
    for (const one of [wait, wait, end]) void sink.write(one);
    expect(await sink.query({ principal: acme, callId: 'c', isFinal: true })).toEqual([end]);
    expect(await sink.query({ principal: acme, callId: 'c', isFinal: false })).toHaveLength(2);
  });

  it('shows a tenant’s auditor everybody of the tenant, or one user, or one agent', async () => {
    const sink = createMemoryAuditSink();
    const ann = record({ principal: { ...acme, user: 'ann' } });
    const bob = record({ principal: { ...acme, user: 'bob', agent: 'a' } });
    const other = record({ principal: { tenant: 'other', user: 'ann' } });
    for (const one of [ann, bob, other]) void sink.write(one);
    expect(await sink.query(acme)).toEqual([ann, bob]);
    expect(await sink.query({ ...acme, user: 'ann' })).toEqual([ann]);
    expect(await sink.query({ ...acme, agent: 'a' })).toEqual([bob]);
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

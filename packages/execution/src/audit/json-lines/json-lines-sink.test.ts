import fs from 'node:fs';
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditQuery, AuditRecord } from '@toolwright/core';
import { auditRecord } from '../../../test/support/audit/audit-record.ts';
import { callOf, openTestRun } from '../../../test/support/open-run.ts';
import { machineFileSystem, type AppendFileSystem } from './append-file.ts';
import { createJsonLinesAuditSink, openJsonLinesAuditSink } from './json-lines-sink.ts';
import { createMemoryAuditSink } from '../memory-audit-sink.ts';
import { readJsonLinesAudit } from './read-json-lines.ts';

const principal = { tenant: 'acme' };
const sinkFailed = { name: 'ToolwrightError', code: 'AUDIT_SINK_FAILED' };

let parent: string;
let count = 0;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'toolwright-audit-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** A file in a folder of its own; neither is there yet. */
function newPath(): string {
  count += 1;
  return join(parent, `${count}`, 'audit.jsonl');
}

async function idsIn(path: string, query: Partial<AuditQuery> = {}): Promise<string[]> {
  const { records } = await readJsonLinesAudit(path, { principal, limit: 10_000, ...query });
  return records.map(({ id }) => id);
}

describe('a JSON Lines sink', () => {
  it('writes one line a record, at once, in a file for its owner only', async () => {
    const path = newPath();
    const sink = createJsonLinesAuditSink({ path });
    const records = [auditRecord(), auditRecord({ rule: 'a\nb\u2028"\ud800' })];
    for (const record of records) void sink.write(record);
    const text = await readFile(path, 'utf8');
    expect(text).toBe(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
    expect(await sink.query({ principal })).toEqual(records);
    await sink.close();
  });

  it('goes on at the end of the file that is there, and makes it private', async () => {
    const path = newPath();
    const first = createJsonLinesAuditSink({ path });
    const records = [auditRecord(), auditRecord()];
    void first.write(records[0]!);
    await first.close();
    await chmod(path, 0o644);
    const second = createJsonLinesAuditSink({ path });
    void second.write(records[1]!);
    expect(await second.query({ principal })).toEqual(records);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await second.close();
  });

  it('answers as the sink in memory does', { timeout: 60_000 }, async () => {
    const tools = fc.constantFrom('read', 'write', 'desk');
    const few = fc.constantFrom('1', '2');
    const principals = fc.constantFrom(
      principal,
      { tenant: 'other' },
      { tenant: 'acme', user: 'ann' },
      { tenant: 'acme', user: 'ann', roles: ['x'] },
      { tenant: 'acme', agent: 'ann' },
    );
    const status = fc.constantFrom('ok' as const, 'denied' as const, 'suspended' as const);
    const decision = fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const);
    const changes = fc.record(
      {
        principal: principals,
        sessionId: few,
        runId: few,
        tool: tools,
        routedTool: tools,
        status,
        decision,
        rule: few,
        at: fc.nat(5),
      },
      { requiredKeys: ['principal'] },
    );
    const owner = fc.oneof(
      principals.map((one) => ({ principal: one })),
      fc.record(
        {
          tenant: fc.constantFrom('acme', 'other'),
          user: fc.constant('ann'),
          agent: fc.constant('ann'),
        },
        { requiredKeys: ['tenant'] },
      ),
    );
    const filters = fc.record(
      {
        sessionId: few,
        runId: few,
        tool: tools,
        status,
        decision,
        rule: few,
        isFinal: fc.boolean(),
        sinceMs: fc.nat(5),
        untilMs: fc.nat(5),
        offset: fc.nat(4),
        limit: fc.nat(6),
      },
      { requiredKeys: [] },
    );
    const query = fc.tuple(owner, filters).map(([one, rest]) => ({ ...one, ...rest }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(changes, { maxLength: 30 }),
        fc.array(query, { minLength: 1, maxLength: 5 }),
        fc.option(fc.integer({ min: 300, max: 3_000 }), { nil: undefined }),
        async (all, queries, maxBytes) => {
          const memory = createMemoryAuditSink();
          const sink = createJsonLinesAuditSink({
            path: newPath(),
            ...(maxBytes === undefined ? {} : { maxBytes }),
          });
          for (const record of all.map((one) => auditRecord(one as Partial<AuditRecord>))) {
            void memory.write(record);
            void sink.write(record);
          }
          for (const one of queries as AuditQuery[])
            expect(await sink.query(one)).toEqual(await memory.query(one));
          await sink.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('skips lines that are no records, and counts them', async () => {
    const path = newPath();
    const sink = createJsonLinesAuditSink({ path });
    const records = [auditRecord(), auditRecord()];
    void sink.write(records[0]!);
    const bad = [
      'not JSON',
      '{"v":1',
      'null',
      '[]',
      '7',
      '{}',
      JSON.stringify({ ...auditRecord(), v: 2 }),
      JSON.stringify({ ...auditRecord(), principal: null }),
      JSON.stringify({ ...auditRecord(), principal: { tenant: 7 } }),
      JSON.stringify({ ...auditRecord(), at: 'yesterday' }),
      JSON.stringify({ ...auditRecord(), warnings: undefined }),
      'x'.repeat(3_000_000),
      '\0\0\0',
    ];
    await appendFile(path, `${bad.join('\n')}\n\n`);
    void sink.write(records[1]!);
    expect(await sink.read({ principal })).toEqual({ records, skippedLines: bad.length });
    await sink.close();
  });

  it('loses only the torn line where a process or a disk gave up inside it', async () => {
    const path = newPath();
    const first = createJsonLinesAuditSink({ path });
    const records = [auditRecord(), auditRecord(), auditRecord()];
    void first.write(records[0]!);
    await appendFile(path, '{"v":1,"id":"torn');
    void first.write(records[1]!);
    await first.close();
    await appendFile(path, '{"v":1,"id":"torn');
    const second = createJsonLinesAuditSink({ path });
    void second.write(records[2]!);
    expect(await second.read({ principal })).toEqual({ records, skippedLines: 2 });
    await second.close();
  });

  it.each<[string, (path: string) => Promise<void>]>([
    ['was removed', (path) => rm(path)],
    ['was moved away', (path) => rename(path, `${path}.old`)],
    ['was removed with its folder', (path) => rm(join(path, '..'), { recursive: true })],
    [
      'was replaced',
      async (path) => {
        await rm(path);
        await writeFile(path, '');
      },
    ],
    ['was emptied', (path) => writeFile(path, '')],
  ])('makes a new file when its own %s', async (_name, change) => {
    const path = newPath();
    const sink = createJsonLinesAuditSink({ path });
    void sink.write(auditRecord());
    await change(path);
    const record = auditRecord();
    void sink.write(record);
    expect(await sink.query({ principal })).toEqual([record]);
    await sink.close();
  });

  it('refuses records once closed, and may be closed twice', async () => {
    const path = newPath();
    const sink = createJsonLinesAuditSink({ path });
    const record = auditRecord();
    void sink.write(record);
    await sink.close();
    await sink.close();
    expect(() => sink.write(auditRecord())).toThrow(expect.objectContaining(sinkFailed));
    expect(await sink.query({ principal })).toEqual([record]);
  });

  it.each<[string, (path: string) => Promise<unknown>]>([
    ['a folder', (path) => mkdir(path, { recursive: true })],
    ['below a file', (path) => writeFile(join(path, '..'), '')],
  ])('fails at once where its path is %s', async (_name, prepare) => {
    const path = newPath();
    await prepare(path);
    expect(() => createJsonLinesAuditSink({ path })).toThrow(
      expect.objectContaining({ ...sinkFailed, hint: expect.any(String) }),
    );
  });

  it('does not write to a device', async () => {
    const before = await stat('/dev/null');
    expect(() => createJsonLinesAuditSink({ path: '/dev/null' })).toThrow(
      expect.objectContaining({ ...sinkFailed, message: 'The path of the audit is no file.' }),
    );
    expect((await stat('/dev/null')).mode).toBe(before.mode);
  });

  it.each([
    ['path', { path: '' }],
    ['path', { path: 'a\0b' }],
    ['path', {}],
    ['maxBytes', { path: 'a', maxBytes: 0 }],
    ['maxFiles', { path: 'a', maxFiles: -1 }],
    ['durability', { path: 'a', durability: 'never' }],
  ])('refuses a wrong %s', (place, options) => {
    expect(() => createJsonLinesAuditSink(options as never)).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place }),
    );
  });
});

describe('a query of an audit', () => {
  it('of a file that is not there finds nothing', async () => {
    expect(await readJsonLinesAudit(newPath(), { principal })).toEqual({
      records: [],
      skippedLines: 0,
    });
  });

  it('fails by its code where it cannot be read', async () => {
    const path = newPath();
    await mkdir(path, { recursive: true });
    await expect(readJsonLinesAudit(path, { principal })).rejects.toMatchObject(sinkFailed);
  });

  it('gives a hundred records unless it names a limit', async () => {
    const sink = createJsonLinesAuditSink({ path: newPath() });
    for (let one = 0; one < 120; one += 1) void sink.write(auditRecord());
    expect(await sink.query({ principal })).toHaveLength(100);
    expect(await sink.query({ principal, limit: 1_000 })).toHaveLength(120);
    await sink.close();
  });

  it('reads records that lie over the edge of what is read at once', async () => {
    const path = newPath();
    const sink = createJsonLinesAuditSink({ path });
    const written: string[] = [];
    for (let length = 0; length < 300; length += 1) {
      const record = auditRecord({ rule: '€'.repeat(length) });
      written.push(record.id);
      void sink.write(record);
    }
    expect((await stat(path)).size).toBeGreaterThan(3 * 65_536);
    expect(await idsIn(path)).toEqual(written);
    await sink.close();
  });
});

describe('rotation', () => {
  it('begins a new file at the size, keeps the order and every record', async () => {
    const path = newPath();
    const sink = createJsonLinesAuditSink({ path, maxBytes: 2_000 });
    const written: string[] = [];
    for (let one = 0; one < 50; one += 1) {
      const record = auditRecord();
      written.push(record.id);
      void sink.write(record);
    }
    const names = await readdir(join(path, '..'));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      const { size, mode } = await stat(join(path, '..', name));
      expect(size).toBeLessThan(2_000 + 500);
      expect(mode & 0o777).toBe(0o600);
    }
    expect(await idsIn(path)).toEqual(written);
    expect(await idsIn(path, { offset: 7, limit: 20 })).toEqual(written.slice(7, 27));
    await sink.close();
  });

  it('keeps as many old files as it is told to, and touches no other', async () => {
    const path = newPath();
    const sink = createJsonLinesAuditSink({ path, maxBytes: 1, maxFiles: 3 });
    const others = [`${path}.bak`, `${path}.000001`, `${path}2.000001-0123abcd`];
    for (const other of others) await writeFile(other, '');
    const written = Array.from({ length: 10 }, () => auditRecord());
    for (const record of written) void sink.write(record);
    const names = await readdir(join(path, '..'));
    expect(names).toHaveLength(3 + others.length);
    expect(await idsIn(path)).toEqual(written.slice(7).map(({ id }) => id));
    await sink.close();
  });

  it('goes on counting where another process left off', async () => {
    const path = newPath();
    const written: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const sink = createJsonLinesAuditSink({ path, maxBytes: 1 });
      const record = auditRecord();
      written.push(record.id);
      void sink.write(record);
      await sink.close();
    }
    expect(await idsIn(path)).toEqual(written);
  });
});

/** The machine's file system, but the named operation fails while `code` is set. */
function failing(operation: keyof AppendFileSystem) {
  const fault: { code: string | undefined; partBytes: number } = { code: undefined, partBytes: 0 };
  const original = machineFileSystem[operation] as (...call: unknown[]) => unknown;
  const replaced = (...call: unknown[]) => {
    if (fault.code === undefined) return original(...call);
    const { partBytes, code } = fault;
    fault.partBytes = 0;
    if (partBytes > 0) {
      const [descriptor, bytes, start] = call as [number, Uint8Array, number];
      return fs.writeSync(descriptor, bytes, start, partBytes);
    }
    if (code === 'EINTR') fault.code = undefined;
    throw Object.assign(new Error(`${code}: made by the test`), { code });
  };
  return { fault, fileSystem: { ...machineFileSystem, [operation]: replaced } };
}

describe('a file system that fails', () => {
  it.each([
    ['writeSync', 'ENOSPC', 'The disk is full, so an audit record is missing.'],
    ['writeSync', 'EIO', 'The audit file cannot be opened, written or read.'],
    ['statSync', 'EIO', 'The audit file cannot be opened, written or read.'],
  ] as const)(
    'in %s with %s makes a record fail by its code; the next one mends it',
    async (operation, code, message) => {
      const path = newPath();
      const { fault, fileSystem } = failing(operation);
      const sink = openJsonLinesAuditSink({ path }, fileSystem);
      const records = [auditRecord(), auditRecord()];
      void sink.write(records[0]!);
      fault.code = code;
      expect(() => sink.write(auditRecord())).toThrow(
        expect.objectContaining({ ...sinkFailed, message, hint: expect.any(String) }),
      );
      fault.code = undefined;
      void sink.write(records[1]!);
      expect(await sink.read({ principal })).toEqual({ records, skippedLines: 0 });
      await sink.close();
    },
  );

  it('inside a line leaves one torn line and no more', async () => {
    const path = newPath();
    const { fault, fileSystem } = failing('writeSync');
    const sink = openJsonLinesAuditSink({ path }, fileSystem);
    const records = [auditRecord(), auditRecord()];
    void sink.write(records[0]!);
    fault.code = 'ENOSPC';
    fault.partBytes = 40;
    expect(() => sink.write(auditRecord())).toThrow(expect.objectContaining(sinkFailed));
    fault.code = undefined;
    void sink.write(records[1]!);
    expect(await sink.read({ principal })).toEqual({ records, skippedLines: 1 });
    await sink.close();
  });

  it('by a signal, or by taking a part, does no harm', async () => {
    const path = newPath();
    const { fault, fileSystem } = failing('writeSync');
    const sink = openJsonLinesAuditSink({ path }, fileSystem);
    const record = auditRecord();
    fault.code = 'EINTR';
    fault.partBytes = 40;
    void sink.write(record);
    expect(await sink.read({ principal })).toEqual({ records: [record], skippedLines: 0 });
    await sink.close();
  });

  it('while it rotates costs no record, and is told once', async () => {
    const path = newPath();
    const { fault, fileSystem } = failing('renameSync');
    const told: unknown[] = [];
    const onRotationFailed = (error: unknown) => void told.push(error);
    const sink = openJsonLinesAuditSink({ path, maxBytes: 1, onRotationFailed }, fileSystem);
    const records = [auditRecord(), auditRecord(), auditRecord()];
    fault.code = 'EACCES';
    void sink.write(records[0]!);
    void sink.write(records[1]!);
    expect(told).toMatchObject([sinkFailed]);
    fault.code = undefined;
    void sink.write(records[2]!);
    expect(await sink.query({ principal })).toEqual(records);
    await sink.close();
  });

  it('when the file is flushed at its closing is told', async () => {
    const { fault, fileSystem } = failing('fdatasyncSync');
    const sink = openJsonLinesAuditSink({ path: newPath() }, fileSystem);
    fault.code = 'EIO';
    await expect(sink.close()).rejects.toMatchObject(sinkFailed);
  });

  it('flushes every record if it is to outlive a power failure', async () => {
    const { fault, fileSystem } = failing('fdatasyncSync');
    const sink = openJsonLinesAuditSink({ path: newPath(), durability: 'power-loss' }, fileSystem);
    fault.code = 'EIO';
    expect(() => sink.write(auditRecord())).toThrow(expect.objectContaining(sinkFailed));
    fault.code = undefined;
    await sink.close();
  });

  it('stops the calls of a host that wants every one recorded, until it is mended', async () => {
    const { fault, fileSystem } = failing('writeSync');
    const sink = openJsonLinesAuditSink({ path: newPath() }, fileSystem);
    const { run } = openTestRun({ audit: { sinks: [sink], whenSinkFails: 'deny' } });
    expect((await run.call(callOf('probe'))).status).toBe('ok');
    fault.code = 'ENOSPC';
    await run.call(callOf('probe'));
    const denied = await run.call(callOf('probe'));
    expect(denied).toMatchObject({ status: 'denied', error: { code: 'AUDIT_UNAVAILABLE' } });
    fault.code = undefined;
    // The denied call is recorded, and that mends the sink.
    await run.call(callOf('probe'));
    expect((await run.call(callOf('probe'))).status).toBe('ok');
    await run.close();
    const statuses = (await sink.query({ principal: { tenant: 'acme', user: 'ann' } })).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(['ok', 'denied', 'ok']);
    await sink.close();
  });
});

import { describe, expect, it } from 'vitest';
import {
  fail,
  type AnyToolContract,
  type AuditRecord,
  type AuditSink,
  type ExecutableTool,
} from '@toolwright/core';
import { createManualClock, createMemoryLogger } from '@toolwright/core/testing';
import { auditRecord } from '../../test/support/audit/audit-record.ts';
import { callOf, openTestRun, testPrincipal, testTool } from '../../test/support/open-run.ts';
import { SinkWriter } from '../audit/sink-writer.ts';

const schema = { type: 'object', properties: { key: { type: 'string' } } } as const;
const asks: Partial<ExecutableTool> = { permissions: ['fs.read'] };

describe('audit', () => {
  it('writes what became of a call, and no values', async () => {
    const tool = {
      ...testTool({
        schema,
        version: '1.2.0',
        permissions: ['fs.read'],
        execute: () => 'secret answer',
      }),
    };
    const { run, records, clock } = openTestRun({
      tools: [tool],
      grants: ['allow fs.read'],
      run: { traceparent: '00-abc-def-01' },
    });
    await run.call({ id: 'c1', name: 'probe', arguments: '{"key":"secret argument"}' });
    expect(records).toEqual([
      {
        v: 1,
        id: expect.any(String) as string,
        at: clock.now(),
        principal: testPrincipal,
        sessionId: 'session-1',
        runId: run.id,
        stepId: 'step-1',
        callId: 'c1',
        traceparent: '00-abc-def-01',
        tool: 'probe',
        toolVersion: '1.2.0',
        schemaDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
        status: 'ok',
        decision: 'allow',
        rule: 'allow fs.read',
        grants: ['allow fs.read'],
        inputDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
        inputBytes: 25,
        outputBytes: 13,
        warnings: [],
        normalised: [],
        durationMs: 0,
      },
    ]);
    expect(JSON.stringify(records)).not.toContain('secret');
  });

  it.each<
    [string, Partial<ExecutableTool>, readonly string[], string, string, Partial<AuditRecord>]
  >([
    [
      'an unknown tool',
      {},
      [],
      'other',
      '{}',
      { status: 'failed', code: 'UNEXPOSED_TOOL', decision: 'invalid' },
    ],
    [
      'broken arguments',
      {},
      [],
      'probe',
      '{',
      { status: 'failed', code: 'ARGUMENTS_INVALID_JSON', decision: 'invalid' },
    ],
    [
      'wrong arguments',
      { schema } as never,
      [],
      'probe',
      '{"key":1}',
      { status: 'failed', code: 'ARGUMENTS_INVALID', decision: 'invalid' },
    ],
    [
      'a denial',
      asks,
      ['allow fs.read:/a'],
      'probe',
      '{}',
      { status: 'denied', code: 'PERMISSION_DENIED', decision: 'deny', rule: 'no rule' },
    ],
    [
      'a wait',
      asks,
      ['ask fs.read'],
      'probe',
      '{}',
      { status: 'suspended', decision: 'ask', rule: 'ask fs.read' },
    ],
    [
      'a failure',
      { execute: () => fail('NO_CITY', { message: 'm' }) },
      [],
      'probe',
      '{}',
      { status: 'failed', code: 'NO_CITY', decision: 'allow' },
    ],
    [
      'a crash',
      {
        execute: () => {
          throw new Error('no');
        },
      },
      [],
      'probe',
      '{}',
      { status: 'failed', code: 'HANDLER_ERROR', decision: 'allow' },
    ],
  ])('writes one record for %s', async (_case, changes, grants, name, args, expected) => {
    const { run, records } = openTestRun({ tools: [testTool(changes)], grants });
    await run.call(callOf(name, args));
    expect(records).toMatchObject([expected]);
  });

  it('writes how a call ended that waited, once, also where nobody answered', async () => {
    const { hosted, execute: _here, ...client } = { ...testTool(), hosted: 'client' as const };
    const { run, records, events } = openTestRun({
      tools: [testTool(asks), { ...client, hosted, name: 'phone' } as AnyToolContract],
      grants: ['ask fs.read'],
    });
    const calls = [callOf('probe'), callOf('probe', '{} '), callOf('phone'), callOf('phone')];
    const [first, , third] = calls.map(({ id }) => id);
    await run.callAll(calls);
    const { requestId } = run.waiting().find(({ callId }) => callId === first)!;
    await run.decide(requestId, { verdict: 'approve', decidedBy: 'eve' });
    await run.resumeCall(first!);
    await run.completeClientCall(third!, 'hello');
    await run.close();
    const ends = records.filter(({ status }) => status !== 'suspended');
    expect(ends.map(({ status, code }) => [status, code])).toEqual([
      ['ok', undefined],
      ['ok', undefined],
      ['aborted', 'ABORTED'],
      ['aborted', 'ABORTED'],
    ]);
    expect(ends[0]).toMatchObject({ approval: { approver: 'eve', verdict: 'approve' } });
    expect(new Set(ends.map(({ callId }) => callId)).size).toBe(4);
    expect(events.at(-1)).toMatchObject({ type: 'run-finished' });
    expect(events.filter(({ type }) => type === 'tool-result')).toHaveLength(8);
  });

  it('leaves the end of a call open that goes on in another process', async () => {
    const { run, records } = openTestRun({ tools: [testTool(asks)], grants: ['ask fs.read'] });
    await run.call(callOf('probe'));
    await run.suspend();
    await run.close();
    expect(records.map(({ status }) => status)).toEqual(['suspended']);
  });

  it('keeps only the digest of a name that no tool has', async () => {
    const { run, records } = openTestRun();
    await run.call(callOf('my-password-is-hunter2'));
    expect(records).toMatchObject([{ nameDigest: expect.stringMatching(/^sha256:/) as string }]);
    expect(JSON.stringify(records)).not.toContain('hunter2');
    expect('tool' in (records[0] ?? {})).toBe(false);
  });

  it('keeps a field name that a model made up out of the record', async () => {
    const { run, records } = openTestRun({ tools: [testTool({ schema })], unknownFields: 'drop' });
    await run.call(callOf('probe', { 'hunter2-secret': 1 }));
    expect(records).toMatchObject([{ status: 'ok', normalised: ['drop'] }]);
    expect(JSON.stringify(records)).not.toContain('hunter2');
  });

  it('names the same input by the same digest, whatever the order of keys and the tool’s own changes', async () => {
    const two = {
      type: 'object',
      properties: { a: { type: 'integer' }, b: { type: 'integer' } },
    } as const;
    const execute = (input: unknown) => {
      (input as { a: unknown }).a = 'changed';
      return 'ok';
    };
    const { run, records } = openTestRun({ tools: [testTool({ schema: two, execute })] });
    for (const text of ['{"a":1,"b":2}', '{ "b": 2, "a": 1 }', '{"a":2,"b":2}'])
      await run.call(callOf('probe', text));
    const [first, second, third] = records.map(({ inputDigest }) => inputDigest);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });

  it('counts bytes of arguments that JSON or RFC 8785 has no text for', async () => {
    const { run, records } = openTestRun({ tools: [testTool({ schema })] });
    await run.call(callOf('probe', '{"key":"\\ud800"}'));
    await run.call({ ...callOf('probe'), arguments: { f: () => 1 } as never });
    expect(records).toMatchObject([
      { status: 'ok', inputBytes: 16 },
      { code: 'ARGUMENTS_NOT_JSON' },
    ]);
  });

  it('is the pack’s and version’s witness', async () => {
    const { execution, records } = openTestRun({ tools: [] });
    const run = execution.openRun({
      session: { id: 's', principal: testPrincipal, timezone: 'UTC', scopeOnEnd: () => undefined },
      extraTools: [{ contract: testTool(), pack: { id: 'files', version: '2.0.0' } }],
    });
    await run.call(callOf('probe'));
    expect(records).toMatchObject([{ pack: 'files@2.0.0' }]);
  });
});

describe('a sink that fails', () => {
  const sinks: readonly [string, () => AuditSink['write'], number][] = [
    [
      'throws',
      () => () => {
        throw new Error('secret');
      },
      0,
    ],
    ['rejects', () => () => Promise.reject(new Error('secret')), 0],
    ['never answers', () => () => new Promise(() => undefined), 5_001],
  ];

  it.each(sinks)(
    'by default is logged and warned about, and calls go on (%s)',
    async (_case, write, waitMs) => {
      const { run, records, logger, clock } = openTestRun({
        sinks: [],
        audit: { sinks: [{ name: 'broken', write: write() }] },
      });
      const first = await run.call(callOf('probe'));
      await clock.advanceAsync(waitMs);
      const second = await run.call(callOf('probe'));
      expect([first.status, second.status]).toEqual(['ok', 'ok']);
      expect(second.warnings).toMatchObject([{ code: 'AUDIT_INCOMPLETE' }]);
      expect(records).toEqual([]);
      if (waitMs === 0)
        expect(logger.entries.filter(({ level }) => level === 'error')).toMatchObject([
          { fields: { sink: 'broken' } },
        ]);
      expect(JSON.stringify(logger.entries)).not.toContain('secret');
    },
  );

  it.each(sinks)('with deny stops the calls after it (%s)', async (_case, write, waitMs) => {
    let ran = 0;
    const { run, clock } = openTestRun({
      tools: [
        testTool({
          execute: () => {
            ran += 1;
            return 'ok';
          },
        }),
      ],
      audit: { sinks: [{ name: 'broken', write: write() }], whenSinkFails: 'deny' },
    });
    await run.call(callOf('probe'));
    await clock.advanceAsync(waitMs);
    expect(await run.call(callOf('probe'))).toMatchObject({
      status: 'denied',
      error: { code: 'AUDIT_UNAVAILABLE' },
      rule: 'audit: whenSinkFails=deny',
    });
    expect(ran).toBe(1);
  });

  it('is mended by the next record that it takes', async () => {
    let broken = true;
    const taken: AuditRecord[] = [];
    const write = (record: AuditRecord): void => {
      if (broken) throw new Error('full');
      taken.push(record);
    };
    const { run } = openTestRun({
      audit: { sinks: [{ name: 'disk', write }], whenSinkFails: 'deny' },
    });
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok' });
    broken = false;
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'denied' });
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok', warnings: [] });
    expect(taken).toMatchObject([
      { code: 'AUDIT_UNAVAILABLE', decision: 'deny' },
      { status: 'ok' },
    ]);
  });

  it('is mended by a newer record after one that it never answered, and what it says of that late counts no more', async () => {
    const first = Promise.withResolvers<void>();
    const answers: (Promise<void> | undefined)[] = [first.promise];
    const { run, clock, logger } = openTestRun({
      audit: { sinks: [{ name: 'disk', write: () => answers.shift() }], whenSinkFails: 'deny' },
    });
    const statuses = [(await run.call(callOf('probe'))).status];
    await clock.advanceAsync(5_001);
    for (let calls = 0; calls < 3; calls += 1)
      statuses.push((await run.call(callOf('probe'))).status);
    expect(statuses).toEqual(['ok', 'denied', 'ok', 'ok']);
    expect(logger.entries.filter(({ level }) => level === 'error')).toMatchObject([
      { fields: { sink: 'disk', how: 'did not answer in time' } },
    ]);
    first.reject(new Error('late'));
    await clock.advanceAsync(0);
    const { status, warnings } = await run.call(callOf('probe'));
    expect(status).toBe('ok');
    expect(warnings.map(({ code }) => code)).not.toContain('AUDIT_INCOMPLETE');
  });

  it.each(['after it rejected a newer one', 'too late'])(
    'is not mended by a record that it takes %s',
    async (which) => {
      const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const answers = [first.promise, second.promise];
      const { run, clock } = openTestRun({
        audit: {
          sinks: [{ name: 'slow', write: () => answers.shift() ?? new Promise(() => undefined) }],
          whenSinkFails: 'deny',
        },
      });
      await run.call(callOf('probe'));
      await run.call(callOf('probe'));
      const isRejected = which !== 'too late';
      if (isRejected) second.reject(new Error('full'));
      await clock.advanceAsync(isRejected ? 0 : 5_001);
      expect(await run.call(callOf('probe'))).toMatchObject({ status: 'denied' });
      first.resolve();
      second.resolve();
      await clock.advanceAsync(0);
      expect(await run.call(callOf('probe'))).toMatchObject({ status: 'denied' });
    },
  );

  it('lets new records through again once those that waited are given up', async () => {
    let asked = 0;
    const hangs = () => {
      asked += 1;
      return new Promise<void>(() => undefined);
    };
    const clock = createManualClock();
    const writer = new SinkWriter({ name: 'hangs', write: hangs }, createMemoryLogger(), () =>
      clock.monotonic(),
    );
    for (let written = 0; written < 1_001; written += 1) writer.write(auditRecord());
    expect([asked, writer.isFailing]).toEqual([1_000, true]);
    clock.advance(5_001);
    writer.write(auditRecord());
    expect([asked, writer.isFailing]).toEqual([1_001, true]);
  });

  it('does not keep the others from theirs', async () => {
    const taken: AuditRecord[] = [];
    const { run } = openTestRun({
      audit: {
        sinks: [
          {
            name: 'broken',
            write: () => {
              throw new Error('no');
            },
          },
          { name: 'good', write: (record) => void taken.push(record) },
        ],
      },
    });
    await run.call(callOf('probe'));
    expect(taken).toHaveLength(1);
  });

  it('that never answers does not keep the execution from closing', async () => {
    const hangs = () => new Promise<void>(() => undefined);
    const { run, execution, clock } = openTestRun({
      audit: { sinks: [{ name: 'hangs', write: hangs, close: hangs }] },
    });
    await run.call(callOf('probe'));
    const closed = execution.close({ drainMs: 1_000 });
    for (let second = 0; second < 4; second += 1) await clock.advanceAsync(1_000);
    await expect(closed).resolves.toBeUndefined();
  });

  it('is closed with the execution, once its records are in', async () => {
    const steps: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const sink: AuditSink = {
      name: 'slow',
      write: () => promise.then(() => void steps.push('written')),
      close: () => {
        steps.push('closed');
        return Promise.resolve();
      },
    };
    const { run, execution } = openTestRun({ audit: { sinks: [sink] } });
    await run.call(callOf('probe'));
    const closed = execution.close();
    resolve();
    await closed;
    expect(steps).toEqual(['written', 'closed']);
  });
});

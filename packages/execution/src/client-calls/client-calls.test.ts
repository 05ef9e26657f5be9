import { describe, expect, it } from 'vitest';
import {
  defineClientTool,
  fail,
  jsonSchema,
  toolResult,
  type AnyToolContract,
} from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const ask = defineClientTool({
  name: 'ask_user',
  category: 'test',
  description: 'Asks the person in front of the client.',
  inputSchema: jsonSchema({ type: 'object', properties: { q: { type: 'string' } } }),
  outputSchema: jsonSchema({
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
  }),
  effects: { readOnly: true },
  permissions: [],
  risk: 'low',
  outputTrust: 'external',
}) as AnyToolContract;

const open = (options: Parameters<typeof openTestRun>[0] = {}) =>
  openTestRun({ tools: [ask, testTool()], ...options });

describe('a tool that the client hosts', () => {
  it('goes out as pending and ends with the client’s answer', async () => {
    const { run, records, events, clock } = open();
    const call = callOf('ask_user', { q: 'Tea?' });
    expect(await run.call(call)).toMatchObject({
      status: 'suspended',
      reason: 'client',
      tool: 'ask_user',
      input: { q: 'Tea?' },
    });
    await clock.advanceAsync(2_000);
    expect(await run.completeClientCall(call.id, { a: 'Yes' })).toMatchObject({
      status: 'ok',
      callId: call.id,
      data: { a: 'Yes' },
      outputTrust: 'external',
      durationMs: 2_000,
    });
    expect(records.map(({ status }) => status)).toEqual(['suspended', 'ok']);
    expect(
      events
        .filter(({ type }) => type === 'tool-result')
        .map((event) => 'status' in event && event.status),
    ).toEqual(['suspended', 'ok']);
    expect(events.filter(({ type }) => type === 'tool-call-start')).toHaveLength(1);
  });

  it.each<[string, unknown, object]>([
    ['a result', toolResult({ data: { a: 'x' } }), { status: 'ok', data: { a: 'x' } }],
    [
      'a failure',
      fail('USER_AWAY', { message: 'Nobody there.' }),
      { status: 'failed', error: { code: 'USER_AWAY' } },
    ],
    ['garbage', { b: 1 }, { status: 'failed', error: { code: 'OUTPUT_INVALID' } }],
    ['what JSON cannot carry', { a: 'x', n: 1n }, { status: 'ok', data: { a: 'x' } }],
  ])('may answer with %s', async (_case, answer, expected) => {
    const { run } = open();
    const call = callOf('ask_user');
    await run.call(call);
    expect(await run.completeClientCall(call.id, answer)).toMatchObject(expected);
  });

  it('fault: an answer is delivered to another call, or taken twice', async () => {
    const { run } = open();
    const [first, second] = [callOf('ask_user', { q: '1' }), callOf('ask_user', { q: '2' })];
    await run.callAll([first, second, callOf('probe')]);
    await expect(run.completeClientCall('nope', {})).rejects.toMatchObject({
      code: 'CLIENT_CALL_UNKNOWN',
    });
    expect(await run.completeClientCall(second.id, { a: 'two' })).toMatchObject({
      callId: second.id,
    });
    await expect(run.completeClientCall(second.id, { a: 'again' })).rejects.toMatchObject({
      code: 'CLIENT_CALL_ANSWERED',
    });
    expect(await run.completeClientCall(first.id, { a: 'one' })).toMatchObject({
      callId: first.id,
      data: { a: 'one' },
    });
  });

  it('fault: a late answer is taken for a new one', async () => {
    const { run, clock } = open();
    const call = callOf('ask_user');
    await run.call(call);
    await clock.advanceAsync(600_000);
    await expect(run.completeClientCall(call.id, { a: 'x' })).rejects.toMatchObject({
      code: 'CLIENT_CALL_EXPIRED',
    });
    const other = callOf('ask_user', { q: 'x' });
    await run.call(other);
    await run.close();
    await expect(run.completeClientCall(other.id, { a: 'x' })).rejects.toMatchObject({
      code: 'RUN_CLOSED',
    });
  });

  it('refuses a second call with the id of one that waits', async () => {
    const { run } = open();
    const call = callOf('ask_user');
    await run.call(call);
    expect(await run.call(call)).toMatchObject({ error: { code: 'DUPLICATE_CALL_ID' } });
  });

  it('holds no lock while it waits, and is never run twice', async () => {
    const change = {
      ...ask,
      name: 'change',
      effects: { readOnly: false },
      permissions: ['a.b'],
    } as AnyToolContract;
    const { run } = open({ tools: [change, testTool()], grants: ['allow a.b'] });
    const call = callOf('change');
    await run.call(call);
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok' });
    expect(await run.completeClientCall(call.id, { a: 'x' })).toMatchObject({ status: 'ok' });
  });

  it('ends as aborted if the run was cancelled meanwhile', async () => {
    const controller = new AbortController();
    const { run, records } = open({ run: { signal: controller.signal } });
    const call = callOf('ask_user');
    await run.call(call);
    controller.abort();
    expect(await run.completeClientCall(call.id, { a: 'x' })).toMatchObject({ status: 'aborted' });
    expect(records).toHaveLength(2);
  });
});

import { describe, expect, it } from 'vitest';
import {
  defineClientTool,
  jsonSchema,
  type ExecutableTool,
  type JsonValue,
} from '@toolwright/core';
import {
  createWorld,
  key,
  openHost,
  requestOf,
  yes,
  type HostOptions,
  type World,
} from '../../test/support/approvals.ts';
import { callOf } from '../../test/support/open-run.ts';

const pick = defineClientTool({
  name: 'pick',
  category: 'test',
  description: 'Has the person in front of the client pick something.',
  inputSchema: jsonSchema({ type: 'object', properties: { of: { type: 'string' } } }),
  outputSchema: jsonSchema({
    type: 'object',
    properties: { picked: { type: 'string' } },
    required: ['picked'],
  }),
  effects: { readOnly: false },
  permissions: ['client.pick'],
  risk: 'low',
  outputTrust: 'external',
}) as unknown as ExecutableTool;

const grants = ['allow client.pick', 'allow disk.look'];
const options: HostOptions = { extra: [pick], grants, approvals: { signingKeys: [key] } };
const through = (json: JsonValue): JsonValue => JSON.parse(JSON.stringify(json)) as JsonValue;
const rejection = (code: string) => expect.objectContaining({ code }) as Error;

/** A run whose client has a call, suspended and closed. */
async function suspended(world: World = createWorld(), host = openHost(world, options)) {
  const run = host.open();
  const call = callOf('pick', { of: 'tea' });
  expect(await run.call(call)).toMatchObject({ status: 'suspended', reason: 'client' });
  const json = through(await run.suspend());
  await expect(run.completeClientCall(call.id, { picked: 'x' })).rejects.toThrow(
    rejection('RUN_SUSPENDED'),
  );
  await run.close();
  return { world, host, call, json };
}

describe('a call that its client has when the run is suspended', () => {
  it('takes the answer in another process, checked like any; the call is over then', async () => {
    const { world, host, call, json } = await suspended();
    expect(host.records.map(({ status }) => status)).toEqual(['suspended']);
    const other = openHost(world, options);
    const run = await other.resume(json);
    expect(await run.completeClientCall(call.id, { picked: 'green' })).toMatchObject({
      status: 'ok',
      callId: call.id,
      data: { picked: 'green' },
      outputTrust: 'external',
    });
    expect(other.records).toMatchObject([{ callId: call.id, status: 'ok', tool: 'pick' }]);
    expect(other.events.filter(({ type }) => type === 'tool-result')).toMatchObject([
      { callId: call.id, status: 'ok' },
    ]);
    await expect(run.completeClientCall(call.id, { picked: 'again' })).rejects.toThrow(
      rejection('CLIENT_CALL_ANSWERED'),
    );
    expect(await run.call(call)).toMatchObject({ error: { code: 'CALL_FINISHED' } });
  });

  it.each<[string, unknown, string]>([
    ['that is none', { other: 1 }, 'OUTPUT_INVALID'],
    ['that is nothing', undefined, 'OUTPUT_INVALID'],
  ])('may have an answer %s', async (_case, answer, code) => {
    const { world, call, json } = await suspended();
    const run = await openHost(world, options).resume(json);
    const outcome = await run.completeClientCall(call.id, answer);
    const found = [
      ...('error' in outcome ? [outcome.error.code] : []),
      ...outcome.warnings.map((warning) => warning.code),
    ];
    expect(found).toContain(code);
  });

  it('refuses an answer to a call that never went out, and one that comes too late', async () => {
    const { world, call, json } = await suspended();
    const run = await openHost(world, options).resume(json);
    await expect(run.completeClientCall('forged', { picked: 'x' })).rejects.toThrow(
      rejection('CLIENT_CALL_UNKNOWN'),
    );
    await world.clock.advanceAsync(600_000);
    await expect(run.completeClientCall(call.id, { picked: 'x' })).rejects.toThrow(
      rejection('CLIENT_CALL_EXPIRED'),
    );
  });

  it('has the time that was left when the run was suspended, and not more', async () => {
    const world = createWorld();
    const { call, json } = await suspended(world);
    await world.clock.advanceAsync(599_000);
    const run = await openHost(world, options).resume(json);
    await world.clock.advanceAsync(1_000);
    await expect(run.completeClientCall(call.id, { picked: 'x' })).rejects.toThrow(
      rejection('CLIENT_CALL_EXPIRED'),
    );
  });

  it('cannot be called again meanwhile: it holds its id', async () => {
    const { world, call, json } = await suspended();
    const run = await openHost(world, options).resume(json);
    expect(await run.call(call)).toMatchObject({ error: { code: 'DUPLICATE_CALL_ID' } });
    expect(await run.completeClientCall(call.id, { picked: 'x' })).toMatchObject({ status: 'ok' });
  });

  it.each<[string, HostOptions, string]>([
    [
      'its policy denies it',
      { policy: { decide: () => ({ action: 'deny', rule: 'r' }) } },
      'POLICY_DENIED',
    ],
    ['nothing grants it', { grants: ['allow disk.look'] }, 'UNEXPOSED_TOOL'],
    ['the tool is not there any more', { extra: [] }, 'UNEXPOSED_TOOL'],
  ])('is judged by the rules of the host as they are now: %s', async (_case, now, code) => {
    const { world, call, json } = await suspended();
    const run = await openHost(world, { ...options, ...now }).resume(json);
    const outcome = await run.completeClientCall(call.id, { picked: 'x' });
    expect(outcome).toMatchObject({ error: { code } });
    expect(JSON.stringify(outcome)).not.toContain('picked');
  });

  it('keeps what a person had decided before it went out', async () => {
    const world = createWorld();
    const asking: HostOptions = { ...options, grants: ['ask client.pick'] };
    const host = openHost(world, asking);
    const run = host.open();
    const call = callOf('pick', { of: 'tea' });
    await run.decide(requestOf(await run.call(call)).id, yes);
    expect(await run.resumeCall(call.id)).toMatchObject({ status: 'suspended', reason: 'client' });
    const json = through(await run.suspend());
    await run.close();
    const other = openHost(world, asking);
    const resumed = await other.resume(json);
    expect(await resumed.completeClientCall(call.id, { picked: 'x' })).toMatchObject({
      status: 'ok',
    });
    expect(other.records).toMatchObject([
      { status: 'ok', approval: { approver: 'ben', scope: 'once' } },
    ]);
  });

  it('is answered in the process that has the run, and in no other', async () => {
    const { world, call, json } = await suspended();
    const first = await openHost(world, options).resume(json);
    const second = await openHost(world, options).resume(json);
    expect(await first.completeClientCall(call.id, { picked: 'x' })).toMatchObject({
      status: 'denied',
      error: { code: 'RUN_ELSEWHERE' },
    });
    expect(await second.completeClientCall(call.id, { picked: 'x' })).toMatchObject({
      status: 'ok',
    });
  });

  it('waits on over a second suspension', async () => {
    const { world, call, json } = await suspended();
    const second = await openHost(world, options).resume(json);
    const again = through(await second.suspend());
    await second.close();
    const third = await openHost(world, options).resume(again);
    expect(await third.completeClientCall(call.id, { picked: 'x' })).toMatchObject({
      status: 'ok',
    });
  });

  it('ends with a run that ends', async () => {
    const { world, call, json } = await suspended();
    const other = openHost(world, options);
    const run = await other.resume(json);
    await run.close();
    await expect(run.completeClientCall(call.id, {})).rejects.toThrow(rejection('RUN_CLOSED'));
    expect(other.records).toMatchObject([{ callId: call.id, status: 'aborted' }]);
  });

  it('is unknown where nobody can tell who wrote the state', async () => {
    const { call, json } = await suspended(
      createWorld(),
      openHost(createWorld(), { ...options, approvals: {} }),
    );
    const elsewhere = createWorld();
    const run = await openHost(elsewhere, { ...options, approvals: {} }).resume(json);
    await expect(run.completeClientCall(call.id, { picked: 'x' })).rejects.toThrow(
      rejection('CLIENT_CALL_UNKNOWN'),
    );
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['without a name', { name: '' }, 'clientCalls[0].name'],
    ['without an end', { expiresAt: 'never' }, 'clientCalls[0].expiresAt'],
    ['of no step', { stepId: 'step-99' }, 'clientCalls[0].ordinal'],
    ['with a claim that is none', { claimVersion: 7 }, 'clientCalls[0].claimVersion'],
  ])('is refused when it was spoilt: %s', async (_case, changes, place) => {
    const world = createWorld();
    const { json } = await suspended(world, openHost(world, { ...options, approvals: {} }));
    const edited = json as { snapshot: { clientCalls: Record<string, unknown>[] } };
    Object.assign(edited.snapshot.clientCalls[0] ?? {}, changes);
    await expect(
      openHost(createWorld(), { ...options, approvals: {} }).resume(edited as never),
    ).rejects.toMatchObject({ code: 'RUN_STATE_INVALID', place });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelView, type ApprovalAnswer, type ApprovalRequest } from '@toolwright/core';
import {
  createWorld,
  key,
  no,
  olderKey,
  openHost,
  requestOf,
  yes,
  type HostOptions,
} from '../../test/support/approvals.ts';
import { callOf } from '../../test/support/open-run.ts';
import { createApprovalTokens } from './tokens.ts';

const signing = (...signingKeys: string[]): HostOptions => ({ approvals: { signingKeys } });
const code = (wanted: string) => ({ error: { code: wanted } });
const call = (path = '/a') => callOf('change', { path });

/** A call that waits in one process, and the token of the decision that was taken in another. */
async function decided(answer: ApprovalAnswer = yes, world = createWorld()) {
  const host = openHost(world, signing(key, olderKey));
  const run = host.open();
  const given = call();
  const request = requestOf(await run.call(given));
  const { token } = await openHost(world, signing(key)).approvals.decide(request, answer);
  return { world, host, run, given, request, token: token ?? '' };
}

/** As a process signs that has the keys and not the store. */
function signDecision(request: ApprovalRequest, decidedAt: number): string {
  const { id: requestId } = request;
  const expiresAt = decidedAt + 1_000;
  const decision = { id: 'far', requestId, ...yes, scope: 'once', decidedAt, expiresAt } as const;
  return createApprovalTokens({ keys: [key] }).issue({ request, status: 'approved', decision });
}

describe('an approval token', () => {
  it('lets the call run that it is for, once', async () => {
    const { world, run, given, token, records } = await decided().then((all) => ({
      ...all,
      records: all.host.records,
    }));
    expect(await run.resumeCall(given.id, { approval: token })).toMatchObject({ status: 'ok' });
    expect(records.at(-1)?.approval).toMatchObject({ by: 'token', approver: 'ben' });
    expect(await run.call(given, { approval: token })).toMatchObject(code('CALL_FINISHED'));
    expect(world.done).toHaveLength(1);
  });

  it('lets a call run though the decision never reached its store', async () => {
    const world = createWorld();
    const host = openHost(world, signing(key));
    const run = host.open();
    const given = call();
    const request = requestOf(await run.call(given));
    const token = signDecision(request, world.clock.now());
    expect(await run.resumeCall(given.id, { approval: token })).toMatchObject({ status: 'ok' });
    expect((await host.approvals.get(request))?.decision).toMatchObject({ decidedBy: 'ben' });
    expect(world.done).toHaveLength(1);
  });

  it('counts for nothing where the store knows another decision', async () => {
    const { world, run, given, request } = await decided(no);
    const token = signDecision(request, world.clock.now());
    expect(await run.resumeCall(given.id, { approval: token })).toMatchObject(
      code('APPROVAL_ALREADY_DECIDED'),
    );
    expect(world.done).toEqual([]);
  });

  it('of another call refuses nothing', async () => {
    const { run, token } = await decided(no);
    const other = call('/b');
    await run.call(other);
    expect(await run.resumeCall(other.id, { approval: token })).toMatchObject(
      code('APPROVAL_MISMATCH'),
    );
  });

  it('is not taken for another call because the rules would allow that anyway', async () => {
    const { world, given, token } = await decided();
    const run = openHost(world, { ...signing(key), grants: ['allow disk.change'] }).open();
    expect(await run.call(given, { approval: token })).toMatchObject(code('APPROVAL_MISMATCH'));
    expect(world.done).toEqual([]);
  });

  it('of a refusal refuses', async () => {
    const { world, run, given, token } = await decided(no);
    expect(await run.resumeCall(given.id, { approval: token })).toMatchObject(
      code('APPROVAL_DENIED'),
    );
    expect(world.done).toEqual([]);
  });

  it('may be signed with an older key, which signs nothing new', async () => {
    const world = createWorld();
    const run = openHost(world, signing(key, olderKey)).open();
    const given = call();
    const request = requestOf(await run.call(given));
    const old = await openHost(world, signing(olderKey)).approvals.decide(request, yes);
    expect(await run.resumeCall(given.id, { approval: old.token ?? '' })).toMatchObject({
      status: 'ok',
    });
    expect(() => createApprovalTokens({ keys: [key] }).read(old.token ?? '')).toThrow(
      expect.objectContaining({ code: 'APPROVAL_FORGED' }) as Error,
    );
  });

  it('holds neither arguments nor reasons', async () => {
    const { token } = await decided({ ...yes, reason: 'secret', input: { path: '/secret' } });
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    expect(payload).toContain('ben');
    expect(payload).not.toContain('secret');
  });

  it('carries the digest of replaced arguments: the call is made with those', async () => {
    const { world, host, given, token } = await decided({ ...yes, input: { path: '/b' } });
    const run = host.open();
    expect(await run.call({ ...given, id: 'x' }, { approval: token })).toMatchObject(
      code('APPROVAL_MISMATCH'),
    );
    expect(world.done).toEqual([]);
  });

  it('and the call with the replaced arguments runs where the call waits', async () => {
    const { world, run, given, token } = await decided({ ...yes, input: { path: '/b' } });
    const edited = { ...given, arguments: '{"path":"/b"}' };
    expect(await run.call(edited, { approval: token })).toMatchObject({ status: 'ok' });
    expect(world.done).toEqual([{ path: '/b' }]);
  });

  it.each<[string, (all: Awaited<ReturnType<typeof decided>>) => Promise<unknown>, string]>([
    [
      'for another call of the run',
      async ({ run, token }) => {
        const other = call('/a');
        await run.call(other);
        return run.resumeCall(other.id, { approval: token });
      },
      'APPROVAL_MISMATCH',
    ],
    [
      'for a call that was not asked about',
      ({ run, token }) => run.call(call('/b'), { approval: token }),
      'APPROVAL_MISMATCH',
    ],
    [
      'for the same call id in another run',
      ({ host, given, token }) => host.open().call(given, { approval: token }),
      'APPROVAL_MISMATCH',
    ],
    [
      'for another principal',
      ({ world, given, token }) =>
        openHost(world, { ...signing(key), principal: { tenant: 'acme', user: 'eve' } })
          .open()
          .call(given, { approval: token }),
      'APPROVAL_MISMATCH',
    ],
    [
      'for other arguments',
      ({ run, given, token }) =>
        run.call({ ...given, arguments: '{"path":"/b"}' }, { approval: token }),
      'APPROVAL_STALE',
    ],
    [
      'too late',
      ({ world, run, given, token }) => {
        world.clock.advance(600_000);
        return run.resumeCall(given.id, { approval: token });
      },
      'APPROVAL_EXPIRED',
    ],
    [
      'after the effect has changed',
      ({ world, run, given, token }) => {
        world.seen = 'otherwise';
        return run.resumeCall(given.id, { approval: token });
      },
      'APPROVAL_STALE',
    ],
    [
      'where there are no keys',
      ({ world, given, token }) => openHost(world).open().call(given, { approval: token }),
      'APPROVAL_FORGED',
    ],
    [
      'where the keys are others',
      ({ world, given, token }) =>
        openHost(world, signing('x'.repeat(40)))
          .open()
          .call(given, { approval: token }),
      'APPROVAL_FORGED',
    ],
    [
      'that is empty',
      ({ run, given }) => run.resumeCall(given.id, { approval: '' }),
      'APPROVAL_FORGED',
    ],
    [
      'that is no text',
      ({ run, given }) => run.resumeCall(given.id, { approval: { v: 1 } as never }),
      'APPROVAL_FORGED',
    ],
  ])('is refused %s', async (_case, use, wanted) => {
    const all = await decided();
    const outcome = (await use(all)) as Awaited<ReturnType<typeof all.run.call>>;
    expect(outcome).toMatchObject({ status: 'denied', ...code(wanted) });
    expect(modelView(outcome).text).not.toContain(all.token);
    expect(all.world.done).toEqual([]);
  });

  it('is refused once a single character of it has changed', async () => {
    const { token } = await decided();
    const tokens = createApprovalTokens({ keys: [key] });
    tokens.read(token);
    const forged = (text: string) =>
      expect(() => tokens.read(text)).toThrow(
        expect.objectContaining({ code: 'APPROVAL_FORGED' }) as Error,
      );
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, to) => {
        fc.pre(token[at] !== to);
        forged(token.slice(0, at) + to + token.slice(at + 1));
      }),
      { numRuns: 500 },
    );
    for (const text of [
      `${token}=`,
      ` ${token}`,
      token.slice(0, -1),
      token.replace('v1', 'v2'),
      `${token}.x`,
    ])
      forged(text);
  });

  it.each<[string, unknown]>([
    ['no key', []],
    ['a short key', ['short']],
    ['a short key of bytes', [new Uint8Array(31)]],
    ['what is no list', 'x'.repeat(40)],
  ])('cannot be made with %s', (_case, keys) => {
    expect(() => createApprovalTokens({ keys: keys as never })).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place: 'keys' }) as Error,
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { ApprovalRequest, JsonValue, StatePort } from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';
import { createManualClock } from '@toolwright/core/testing';
import { key, no, yes } from '../../test/support/approvals.ts';
import { createApprovalStore } from './shown-store.ts';

const ann = { tenant: 'acme', user: 'ann' } as const;
const eve = { tenant: 'acme', user: 'eve' } as const;
const foreign = { tenant: 'other', user: 'ann' } as const;
const code = (wanted: string, place?: string) => ({
  code: wanted,
  ...(place === undefined ? {} : { place }),
});

function open(wrap: (state: StatePort) => StatePort = (state) => state) {
  const clock = createManualClock();
  const state = createMemoryState({ clock });
  const store = createApprovalStore(wrap(state), { clock, signingKeys: [key] });
  return { clock, state, store, another: createApprovalStore(state, { clock }) };
}

function request(changes: Partial<ApprovalRequest> = {}): ApprovalRequest {
  const createdAt = Date.UTC(2026, 0, 1);
  return {
    id: 'ask-1',
    callId: 'call-1',
    runId: 'run-1',
    sessionId: 'session-1',
    principal: ann,
    tool: 'change',
    title: 'Change',
    risk: 'low',
    effects: { readOnly: false },
    permissions: ['disk.change:/a'],
    input: { path: '/a' },
    inputDigest: 'sha256:1',
    schemaDigest: 'sha256:2',
    rule: 'ask disk.change',
    scopes: ['once', 'run', 'session', 'rule'],
    createdAt,
    expiresAt: createdAt + 600_000,
    ...changes,
  };
}

describe('an approval store', () => {
  it('keeps a request, who decided, and what', async () => {
    const { store, clock } = open();
    await store.create(request());
    expect(await store.get(request())).toEqual({ request: request(), status: 'pending' });
    clock.advance(1_000);
    const { approval, token } = await store.decide(request(), { ...yes, reason: 'ok' });
    const at = Date.UTC(2026, 0, 1) + 1_000;
    expect(approval).toMatchObject({
      status: 'approved',
      decision: {
        requestId: 'ask-1',
        verdict: 'approve',
        scope: 'once',
        decidedBy: 'ben',
        reason: 'ok',
        decidedAt: at,
        expiresAt: at + 600_000,
      },
    });
    expect(token).toMatch(/^v1\./);
    expect(await store.get(request())).toEqual(approval);
  });

  it('keeps decisions for the audit long after they are of use', async () => {
    const { store, clock } = open();
    await store.create(request());
    await store.decide(request(), no);
    clock.advance(80 * 86_400_000);
    expect((await store.get(request()))?.decision).toMatchObject({ verdict: 'deny' });
    clock.advance(20 * 86_400_000);
    expect(await store.get(request())).toBeUndefined();
  });

  it('takes one decision, of however many come at the same time', async () => {
    const { store, another } = open();
    await store.create(request());
    const answers = [yes, no, yes, no].map((answer, index) =>
      (index % 2 === 0 ? store : another).decide(request(), answer),
    );
    const settled = await Promise.allSettled(answers);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of settled)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject(code('APPROVAL_ALREADY_DECIDED'));
    await expect(store.decide(request(), no)).rejects.toMatchObject(
      code('APPROVAL_ALREADY_DECIDED'),
    );
  });

  it.each<[string, object, object]>([
    ['another user of the tenant', { id: 'ask-1', principal: eve }, { principal: eve }],
    [
      'the same user of another tenant',
      { id: 'ask-1', principal: foreign },
      { principal: foreign },
    ],
    ['another tenant', { id: 'ask-1', tenant: 'other' }, { tenant: 'other' }],
    ['nobody of this name', { id: 'ask-2', principal: ann }, { principal: { tenant: 'acme' } }],
  ])('shows %s nothing', async (_case, reference, owner) => {
    const { store } = open();
    await store.create(request());
    expect(await store.get(reference as never)).toBeUndefined();
    expect(await store.list(owner as never)).toEqual([]);
    await expect(store.decide(reference as never, yes)).rejects.toMatchObject(
      code('APPROVAL_UNKNOWN'),
    );
    expect((await store.get(request()))?.status).toBe('pending');
  });

  it('lists by owner, run, session and status, oldest first, page by page', async () => {
    const { store, clock } = open();
    const start = Date.UTC(2026, 0, 1);
    const made = [
      request({ id: 'd', createdAt: start + 4, runId: 'run-2' }),
      request({ id: 'a', createdAt: start + 1 }),
      request({ id: 'c', createdAt: start + 3, principal: eve, sessionId: 'session-2' }),
      request({ id: 'b', createdAt: start + 2 }),
      request({ id: 'x', createdAt: start, principal: foreign }),
    ];
    for (const one of made) await store.create(one);
    await store.decide({ id: 'b', tenant: 'acme' }, no);
    await store.withdraw({ id: 'd', tenant: 'acme' });
    const ids = async (query: object): Promise<string> =>
      (await store.list(query as never)).map((one) => one.request.id).join('');
    expect(await ids({ tenant: 'acme' })).toBe('abcd');
    expect(await ids({ principal: ann })).toBe('abd');
    expect(await ids({ tenant: 'acme', status: 'pending' })).toBe('ac');
    expect(await ids({ tenant: 'acme', status: 'denied' })).toBe('b');
    expect(await ids({ tenant: 'acme', status: 'withdrawn' })).toBe('d');
    expect(await ids({ tenant: 'acme', runId: 'run-2' })).toBe('d');
    expect(await ids({ tenant: 'acme', sessionId: 'session-2' })).toBe('c');
    expect(await ids({ tenant: 'acme', offset: 1, limit: 2 })).toBe('bc');
    clock.advance(600_000);
    expect(await ids({ tenant: 'acme', status: 'pending' })).toBe('');
    expect(await ids({ tenant: 'acme', status: 'expired' })).toBe('ac');
  });

  it('refuses decisions from the very end of the time on, also when the clock is set back', async () => {
    const { store, another, clock } = open();
    await store.create(request());
    await store.create(request({ id: 'ask-2' }));
    clock.advance(599_999);
    await store.decide({ id: 'ask-2', principal: ann }, yes);
    clock.advance(1);
    await expect(store.decide(request(), yes)).rejects.toMatchObject(code('APPROVAL_EXPIRED'));
    clock.setNow(Date.UTC(2026, 0, 1));
    for (const one of [store, another]) {
      await expect(one.decide(request(), yes)).rejects.toMatchObject(code('APPROVAL_EXPIRED'));
      expect((await one.get(request()))?.status).toBe('expired');
    }
  });

  it.each([
    ['60 seconds ahead, as another machine may be', -60_000, 'approved'],
    ['further ahead: a clock was set back, and nobody knows how old it is', -60_001, 'expired'],
  ])('judges a request that is %s', async (_case, ms, status) => {
    const { state, store, clock } = open();
    await store.create(request());
    clock.setNow(Date.UTC(2026, 0, 1) + ms);
    const later = createApprovalStore(state, { clock });
    await later
      .decide(request(), yes)
      .catch((error: unknown) => expect(error).toMatchObject(code('APPROVAL_EXPIRED')));
    expect((await later.get(request()))?.status).toBe(status);
  });

  it.each<[string, unknown, string]>([
    ['no object', 'yes', 'answer'],
    ['an unknown member', { ...yes, until: 'tomorrow' }, 'answer'],
    ['no verdict', { decidedBy: 'ben' }, 'verdict'],
    ['another verdict', { ...yes, verdict: 'maybe' }, 'verdict'],
    ['no name', { verdict: 'approve' }, 'decidedBy'],
    ['a blank name', { ...yes, decidedBy: ' ' }, 'decidedBy'],
    ['a name of two lines', { ...yes, decidedBy: 'a\nb' }, 'decidedBy'],
    ['another scope', { ...yes, scope: 'for ever' }, 'scope'],
    ['a scope that is not offered', { ...yes, scope: 'session' }, 'scope'],
    ['a scope with a denial', { ...no, scope: 'run' }, 'scope'],
    ['arguments with a wider scope', { ...yes, scope: 'run', input: {} }, 'scope'],
    ['arguments with a denial', { ...no, input: {} }, 'input'],
    ['arguments that are a list', { ...yes, input: [] }, 'input'],
    ['arguments that JSON cannot carry', { ...yes, input: { f: () => 1 } }, 'input'],
    ['a reason that is no text', { ...yes, reason: 1 }, 'reason'],
    ['a reason without end', { ...yes, reason: 'x'.repeat(2_001) }, 'reason'],
  ])('refuses %s as an answer, and decides nothing', async (_case, answer, place) => {
    const { store } = open();
    await store.create(request({ scopes: ['once', 'run'] }));
    await expect(store.decide(request(), answer as never)).rejects.toMatchObject(
      code('APPROVAL_ANSWER_INVALID', place),
    );
    expect((await store.get(request()))?.status).toBe('pending');
  });

  const garbage: readonly JsonValue[] = [
    null,
    'x',
    [],
    { v: 2 },
    { v: 1, status: 'approved', request: request() as never },
    { v: 1, status: 'pending', request: { id: 'ask-1' } },
    { v: 1, status: 'maybe', request: request() as never },
    { v: 1, status: 'pending', request: { ...(request() as object), id: 'ask-9' } as never },
  ];
  it.each(garbage.map((value) => [JSON.stringify(value).slice(0, 60), value] as const))(
    'takes %s in the store for nothing',
    async (_text, value) => {
      const { store, state } = open();
      await state.set(
        { principal: { tenant: 'acme' }, space: 'approvals', scope: '', id: 'ask-1' },
        value,
      );
      expect(await store.get(request())).toBeUndefined();
      await expect(store.decide(request(), yes)).rejects.toMatchObject(code('APPROVAL_UNKNOWN'));
    },
  );

  it.each<[string, (state: StatePort) => StatePort]>([
    [
      'throws',
      (state) => ({
        ...state,
        get: () => {
          throw new Error('down');
        },
        list: () => {
          throw new Error('down');
        },
      }),
    ],
    [
      'rejects',
      (state) => ({
        ...state,
        get: () => Promise.reject(new Error('down')),
        list: () => Promise.reject(new Error('down')),
      }),
    ],
    [
      'hangs',
      (state) => ({
        ...state,
        get: () => new Promise(() => undefined),
        list: () => new Promise(() => undefined),
      }),
    ],
  ])('says so in time when the state port %s', async (_case, wrap) => {
    const { store, clock } = open(wrap);
    const asked = [
      store.get(request()),
      store.list({ tenant: 'acme' }),
      store.decide(request(), yes),
      store.remembered(ann),
    ];
    const settled = Promise.allSettled(asked);
    await clock.advanceAsync(5_000);
    for (const one of await settled)
      expect(one).toMatchObject({ status: 'rejected', reason: code('APPROVAL_UNAVAILABLE') });
    expect(clock.timerCount).toBe(0);
  });
});

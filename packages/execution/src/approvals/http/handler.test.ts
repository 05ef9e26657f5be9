import { describe, expect, it } from 'vitest';
import type { ApprovalOwner, ApprovalRecord } from '@toolwright/core';
import {
  createWorld,
  key,
  openHost,
  requestOf,
  type World,
} from '../../../test/support/approvals.ts';
import { callOf } from '../../../test/support/open-run.ts';
import { createApprovalStore } from '../../index.ts';
import { createApprovalHandler, type ApprovalHandlerOptions } from './index.ts';

const base = 'https://host.example/approvals';
const ann = { tenant: 'acme', user: 'ann' } as const;
const eve = { tenant: 'acme', user: 'eve' } as const;

/** Who sends a request, as a host reads it from a cookie: whose approvals they see, and whether they may decide. */
const people: Record<string, { readonly owner: ApprovalOwner; readonly decides: boolean }> = {
  ann: { owner: { principal: ann }, decides: true },
  eve: { owner: { principal: eve }, decides: true },
  boss: { owner: { tenant: 'acme' }, decides: true },
  reader: { owner: { tenant: 'acme' }, decides: false },
  stranger: { owner: { tenant: 'other' }, decides: true },
};

async function open(options: Partial<ApprovalHandlerOptions> = {}, world: World = createWorld()) {
  const host = openHost(world, { approvals: { signingKeys: [key] } });
  const run = host.open();
  const given = callOf('change', { path: '/a' });
  const request = requestOf(await run.call(given));
  const personOf = (sent: Request) => people[sent.headers.get('cookie') ?? ''];
  const handle = createApprovalHandler({
    approvals: host.approvals,
    approvalsOf: (sent) => personOf(sent)?.owner,
    mayDecide: (sent) => personOf(sent)?.decides === true && (sent.headers.get('cookie') ?? false),
    ...options,
  });
  const send = async (
    who: string | undefined,
    method: string,
    path: string,
    init: RequestInit = {},
  ) => {
    const headers = new Headers(init.headers);
    if (who !== undefined) headers.set('cookie', who);
    const response = await handle(new Request(base + path, { method, ...init, headers }));
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (text === '' ? undefined : JSON.parse(text)) as never,
    };
  };
  const decide = (
    who: string | undefined,
    body: unknown,
    headers: Record<string, string> = {},
    id = request.id,
  ) =>
    send(who, 'POST', `/${id}/decision`, {
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { world, host, run, given, request, handle, send, decide };
}

const yes = { verdict: 'approve' } as const;

describe('approvals over HTTP', () => {
  it('lists what waits, shows one with its preview, decides, and the call runs', async () => {
    const { send, decide, request, run, given, world } = await open();
    expect(await send('ann', 'GET', '')).toMatchObject({
      status: 200,
      body: { approvals: [{ status: 'pending', request: { id: request.id } }] },
    });
    const one = await send('ann', 'GET', `/${request.id}`);
    expect(one).toMatchObject({
      status: 200,
      body: { request: { preview: { body: 'as it is' } } },
    });
    expect(one.headers.get('cache-control')).toBe('no-store');
    expect(one.headers.get('x-content-type-options')).toBe('nosniff');
    const decided = await decide('ann', { ...yes, reason: 'fine' });
    expect(decided).toMatchObject({
      status: 200,
      body: {
        token: expect.any(String) as string,
        approval: { decision: { decidedBy: 'ann', reason: 'fine' } },
      },
    });
    expect(await run.resumeCall(given.id)).toMatchObject({ status: 'ok' });
    expect(world.done).toHaveLength(1);
    expect(await send('ann', 'GET', '')).toMatchObject({ body: { approvals: [] } });
    expect(await send('ann', 'GET', '?status=approved')).toMatchObject({
      body: { approvals: [{ status: 'approved' }] },
    });
  });

  it('shows no arguments that a person put in place of the asked ones, where the tools are not known', async () => {
    const world = createWorld();
    const { clock, state } = world;
    const approvals = createApprovalStore(state, { clock, signingKeys: [key] });
    const { send, decide, request, run, given } = await open({ approvals }, world);
    const input = { path: '/a', text: 'pin-1234' };
    const seen = [
      await decide('ann', { ...yes, input }),
      await send('ann', 'GET', `/${request.id}`),
      await send('ann', 'GET', '?status=approved'),
    ];
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { text } of seen) {
      expect(text).toContain('"text":"[redacted:field]"');
      expect(text).not.toContain('1234');
    }
    expect(await run.resumeCall(given.id)).toMatchObject({ status: 'ok' });
    expect(world.done).toEqual([input]);
  });

  it('tells the open run of the host at once', async () => {
    const { decide, host } = await open();
    await decide('boss', yes);
    expect(host.events.at(-1)).toMatchObject({
      type: 'approval-decided',
      decision: { decidedBy: 'boss' },
    });
  });

  it.each<[string, string | undefined, string, string, number]>([
    ['nobody', undefined, 'GET', '', 401],
    ['nobody', undefined, 'GET', '/ID', 401],
    ['nobody', undefined, 'POST', '/ID/decision', 401],
    ['another user', 'eve', 'GET', '/ID', 404],
    ['another user', 'eve', 'POST', '/ID/decision', 404],
    ['another tenant', 'stranger', 'GET', '/ID', 404],
    ['another tenant', 'stranger', 'POST', '/ID/decision', 404],
    ['who may not decide', 'reader', 'GET', '/ID', 403],
    ['who may not decide', 'reader', 'POST', '/ID/decision', 403],
    ['the owner', 'ann', 'GET', '/none', 404],
    ['the owner', 'ann', 'POST', '/none/decision', 404],
    ['the owner', 'ann', 'GET', '/ID/decision', 405],
    ['the owner', 'ann', 'POST', '', 405],
    ['the owner', 'ann', 'DELETE', '/ID', 405],
    ['the owner', 'ann', 'PUT', '/ID/decision', 405],
    ['the owner', 'ann', 'GET', '/ID/preview', 404],
    ['the owner', 'ann', 'GET', '/ID/decision/more', 404],
    ['the owner', 'ann', 'GET', '/%E0%A4%A', 404],
    ['the owner', 'ann', 'GET', '?status=some', 400],
    ['the owner', 'ann', 'GET', '?limit=-1', 400],
    ['the owner', 'ann', 'GET', '?offset=x', 400],
  ])('answers %s (%s) for %s %s with %i', async (_case, who, method, path, status) => {
    const { send, request, host } = await open();
    const body = method === 'POST' || method === 'PUT' ? JSON.stringify(yes) : undefined;
    const answer = await send(who, method, path.replace('ID', request.id), {
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('/a');
    expect((await host.approvals.get(request))?.status).toBe('pending');
  });

  it('shows the same answer for what is somebody else’s and for what is not there', async () => {
    const { send, request } = await open();
    const theirs = await send('eve', 'GET', `/${request.id}`);
    const none = await send('eve', 'GET', '/none');
    expect(theirs.text).toBe(none.text);
    expect(await send('eve', 'GET', '')).toMatchObject({ status: 200, body: { approvals: [] } });
    expect(await send('reader', 'GET', '?status=all')).toMatchObject({ body: { approvals: [] } });
  });

  it('answers HEAD like GET, without a body, and OPTIONS with the methods, without asking who it is', async () => {
    const { send, request } = await open();
    const head = await send('ann', 'HEAD', `/${request.id}`);
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers.get('content-type')).toContain('application/json');
    expect((await send(undefined, 'HEAD', '')).status).toBe(401);
    for (const [path, allow] of [
      ['', 'GET, HEAD, OPTIONS'],
      [`/${request.id}/decision`, 'POST, OPTIONS'],
    ] as const) {
      const options = await send(undefined, 'OPTIONS', path);
      expect({ status: options.status, allow: options.headers.get('allow') }).toEqual({
        status: 204,
        allow,
      });
      expect(
        [...options.headers.keys()].filter((name) => name.startsWith('access-control')),
      ).toEqual([]);
    }
    expect((await send('ann', 'DELETE', '')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('says 409 to a second decision, 410 to one that comes too late or that nobody waits for', async () => {
    const first = await open();
    expect((await first.decide('ann', yes)).status).toBe(200);
    expect(await first.decide('boss', { verdict: 'deny' })).toMatchObject({
      status: 409,
      body: { error: { code: 'APPROVAL_ALREADY_DECIDED' } },
    });
    const late = await open();
    late.world.clock.advance(600_000);
    expect(await late.decide('ann', yes)).toMatchObject({
      status: 410,
      body: { error: { code: 'APPROVAL_EXPIRED' } },
    });
    const gone = await open();
    await gone.run.close();
    expect(await gone.decide('ann', yes)).toMatchObject({
      status: 410,
      body: { error: { code: 'APPROVAL_WITHDRAWN' } },
    });
  });

  it.each<[string, unknown, number]>([
    ['no JSON', '{', 400],
    ['a list', [], 400],
    ['null', null, 400],
    ['no verdict', {}, 400],
    ['another verdict', { verdict: 'yes' }, 400],
    ['an unknown member', { ...yes, admin: true }, 400],
    ['a name of its own', { ...yes, decidedBy: 'boss' }, 400],
    ['a scope that is none', { ...yes, scope: 'always' }, 400],
    ['too much', { ...yes, reason: 'x'.repeat(3_000) }, 400],
    ['more than the body may have', { ...yes, input: { text: 'x'.repeat(1_000_000) } }, 413],
  ])('refuses %s as a decision', async (_case, body, status) => {
    const { decide, host, request } = await open();
    expect((await decide('ann', body)).status).toBe(status);
    expect((await host.approvals.get(request))?.status).toBe('pending');
  });

  it('stops reading a body that does not end, whatever length it claims', async () => {
    const { handle, request } = await open({ maxBodyBytes: 1_000 });
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(100));
      },
    });
    const response = await handle(
      new Request(`${base}/${request.id}/decision`, {
        method: 'POST',
        headers: { cookie: 'ann', 'content-type': 'application/json', 'content-length': '10' },
        body,
        duplex: 'half',
      } as RequestInit),
    );
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  it.each<[string, Record<string, string>, number]>([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['what only begins like JSON', { 'content-type': 'application/jsonp' }, 415],
    ['a page of another origin', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['another site, by the browser’s word', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['an own page', { origin: 'https://host.example', 'sec-fetch-site': 'same-origin' }, 200],
    ['JSON with a charset', { 'content-type': 'application/json; charset=utf-8' }, 200],
    ['an allowed page', { origin: 'https://desk.example', 'sec-fetch-site': 'cross-site' }, 200],
  ])(
    'takes a decision from %s as it should (forged by a page in a signed-in browser)',
    async (_case, headers, status) => {
      const { decide, host, request } = await open({ allowedOrigins: ['https://desk.example'] });
      expect((await decide('ann', yes, headers)).status).toBe(status);
      expect((await host.approvals.get(request))?.status).toBe(
        status === 200 ? 'approved' : 'pending',
      );
    },
  );

  it.each<[string, Partial<ApprovalHandlerOptions>, number]>([
    [
      'mayDecide throws',
      {
        mayDecide: () => {
          throw new Error('secret');
        },
      },
      500,
    ],
    ['mayDecide says true, which names nobody', { mayDecide: () => true as never }, 403],
    ['approvalsOf rejects', { approvalsOf: () => Promise.reject(new Error('secret')) }, 500],
  ])('decides nothing when %s', async (_case, options, status) => {
    const errors: unknown[] = [];
    const { decide, send, host, request } = await open({
      ...options,
      onError: (error) => errors.push(error),
    });
    const answers = [await decide('ann', yes), await send('ann', 'GET', `/${request.id}`)];
    for (const answer of answers) {
      expect(answer.status).toBe(status);
      expect(answer.text).not.toContain('secret');
    }
    expect(errors).toHaveLength(status === 500 ? 2 : 0);
    expect((await host.approvals.get(request))?.status).toBe('pending');
  });

  it('says 503 while the store is down', async () => {
    const world = createWorld();
    const { send, decide } = await open({}, world);
    await world.state.close();
    expect((await send('ann', 'GET', '')).status).toBe(503);
    expect((await decide('ann', yes)).status).toBe(503);
  });

  it('asks about the approval itself who may decide', async () => {
    const asked: ApprovalRecord[] = [];
    const { decide, request } = await open({
      mayDecide: (_sent, approval) => {
        asked.push(approval);
        return approval.request.risk === 'low' && 'ben';
      },
    });
    expect(await decide('ann', yes)).toMatchObject({
      body: { approval: { decision: { decidedBy: 'ben' } } },
    });
    expect(asked[0]?.request).toEqual(request);
  });

  it('lists page by page', async () => {
    const { send, run } = await open();
    for (let count = 0; count < 4; count += 1)
      await run.call(callOf('change', { path: `/${count}` }));
    const paths = async (query: string) =>
      ((await send('boss', 'GET', query)).body as { approvals: ApprovalRecord[] }).approvals.map(
        ({ request }) => request.input['path'],
      );
    expect((await paths('')).sort()).toEqual(['/0', '/1', '/2', '/3', '/a']);
    expect(await paths('?limit=2')).toHaveLength(2);
    expect(await paths('?offset=4&limit=2')).toHaveLength(1);
    expect(await paths('?runId=none')).toEqual([]);
  });

  it('lies where the host puts it', async () => {
    const { handle } = await open({ basePath: '/api/asks' });
    const status = async (path: string) =>
      (await handle(new Request(`https://host.example${path}`, { headers: { cookie: 'ann' } })))
        .status;
    expect(await status('/api/asks')).toBe(200);
    expect(await status('/approvals')).toBe(404);
    expect(await status('/api/asks-of-others')).toBe(404);
  });

  it.each<[string, object]>([
    ['approvals', { approvals: {} }],
    ['approvalsOf', { approvalsOf: undefined }],
    ['mayDecide', { mayDecide: undefined }],
    ['basePath', { basePath: 'approvals' }],
    ['maxBodyBytes', { maxBodyBytes: 0 }],
  ])('needs a proper %s', async (place, options) => {
    await expect(open(options)).rejects.toMatchObject({ code: 'OPTIONS_INVALID', place });
  });
});

import { describe, expect, it } from 'vitest';
import type { ExecutableTool, PolicyPort, PolicyQuestion } from '@toolwright/core';
import { modelView } from '@toolwright/core';
import { callOf, openTestRun, testPrincipal, testTool } from '../../test/support/open-run.ts';

const reading: Partial<ExecutableTool> = {
  permissions: ['fs.read', 'fs.list'],
  permissionsFor: (input) => [`fs.read:${(input as { path: string }).path}`],
};
const schema = { type: 'object', properties: { path: { type: 'string' } } } as const;

/** A run with one tool; `ran` tells whether it did. */
function open(changes: Partial<ExecutableTool>, options: Parameters<typeof openTestRun>[0] = {}) {
  let ran = 0;
  const execute = (): string => {
    ran += 1;
    return 'ok';
  };
  const opened = openTestRun({ tools: [testTool({ schema, execute, ...changes })], ...options });
  return { ...opened, ran: () => ran };
}

describe('policy by rules', () => {
  it.each<[string, readonly string[], string, string]>([
    ['what a rule allows', ['allow fs.*:/docs/**'], 'ok', 'allow fs.*:/docs/**'],
    ['what no rule covers', ['allow fs.*:/other/**', 'allow fs.*:/docs/b.md'], 'denied', 'no rule'],
    [
      'what a rule denies, whatever allows it',
      ['allow fs.*', 'deny fs.read:/docs/**'],
      'denied',
      'deny fs.read:/docs/**',
    ],
    [
      'what a rule asks for',
      ['allow fs.*', 'ask fs.read:/docs/**'],
      'suspended',
      'ask fs.read:/docs/**',
    ],
  ])('decides %s, by the exact permissions of the call', async (_case, grants, status, rule) => {
    const { run, records, ran } = open(reading, { grants });
    run.step({ expose: ['probe'] });
    expect(await run.call(callOf('probe', { path: '/docs/a.md' }))).toMatchObject({ status });
    expect(records).toMatchObject([{ rule, status }]);
    expect(ran()).toBe(status === 'ok' ? 1 : 0);
  });

  it('needs every permission that the tool declares where it does not say what a call needs', async () => {
    const { run } = open(
      { permissions: ['fs.read', 'net.fetch'] },
      { grants: ['allow fs.read', 'allow net.fetch:example.com'] },
    );
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'denied', rule: 'no rule' });
  });

  it('tells the model which permission is missing, without the argument in its scope', async () => {
    const { run } = open(reading, { grants: ['allow fs.*:/public/**'] });
    const outcome = await run.call(callOf('probe', { path: '/secret-place/key.pem' }));
    expect(outcome).toMatchObject({
      error: {
        code: 'PERMISSION_DENIED',
        message: expect.stringContaining('it needs fs.read,') as string,
      },
    });
    expect(JSON.stringify(modelView(outcome))).not.toContain('secret-place');
  });

  it('tests the effects of the very call', async () => {
    const effects = (input: unknown) => ({ readOnly: (input as { path: string }).path === '/a' });
    const { run } = open(
      { permissions: ['fs.any'], effects },
      { grants: ['allow fs.any readOnly'] },
    );
    expect(await run.call(callOf('probe', { path: '/a' }))).toMatchObject({ status: 'ok' });
    expect(await run.call(callOf('probe', { path: '/b' }))).toMatchObject({ status: 'denied' });
  });

  it.each<[string, Partial<ExecutableTool>, Parameters<typeof openTestRun>[0], string, string]>([
    [
      'above the risk ceiling',
      { risk: 'high' },
      { riskCeiling: 'medium' },
      'RISK_DENIED',
      'risk ceiling: medium',
    ],
    [
      'of a privacy level that is not permitted',
      { privacy: 'sensitive' },
      { privacy: ['public', 'internal'] },
      'PRIVACY_DENIED',
      'privacy: public, internal',
    ],
    [
      'that names no privacy level, which is internal',
      {},
      { privacy: ['public'] },
      'PRIVACY_DENIED',
      'privacy: public',
    ],
  ])('denies a tool %s', async (_case, changes, options, code, rule) => {
    const { run, ran } = open(changes, options);
    run.step({ expose: ['probe'] });
    expect(await run.call(callOf('probe'))).toMatchObject({
      status: 'denied',
      rule,
      error: { code, origin: 'policy' },
    });
    expect(ran()).toBe(0);
  });

  it.each<[string, Partial<ExecutableTool>]>([
    [
      'permissionsFor throws',
      {
        permissionsFor: () => {
          throw new Error('secret');
        },
      },
    ],
    ['permissionsFor gives no list', { permissionsFor: () => 'fs.read' as never }],
    [
      'permissionsFor gives a promise',
      { permissionsFor: () => Promise.resolve(['fs.read']) as never },
    ],
    [
      'permissionsFor names what the tool does not declare',
      { permissionsFor: () => ['fs.write:/a'] },
    ],
    [
      'approvalHint throws',
      {
        approvalHint: () => {
          throw new Error('secret');
        },
      },
    ],
    ['approvalHint gives garbage', { approvalHint: () => 'allow' as never }],
    [
      'effects throws',
      {
        effects: () => {
          throw new Error('secret');
        },
      },
    ],
    ['effects gives garbage', { effects: (() => ({ readOnly: 'yes' })) as never }],
  ])('denies when %s', async (_case, changes) => {
    const { run, ran, records } = open(
      { permissions: ['fs.read'], ...changes },
      { grants: ['allow fs.**'] },
    );
    const outcome = await run.call(callOf('probe', { path: '/a' }));
    expect(outcome).toMatchObject({ status: 'denied', error: { code: 'PERMISSIONS_INVALID' } });
    expect(JSON.stringify(modelView(outcome))).not.toContain('secret');
    expect(records).toMatchObject([{ decision: 'deny', rule: 'unknown needs' }]);
    expect(ran()).toBe(0);
  });
});

describe('a tool’s approval hint', () => {
  const hinting = { ...reading, approvalHint: () => 'ask' as const };
  it.each([
    ['tightens allow', ['allow fs.*'], 'suspended', "the tool's approval hint"],
    ['does not loosen deny', ['allow fs.*', 'deny fs.read:/a'], 'denied', 'deny fs.read:/a'],
    ['leaves the host’s own ask its rule', ['ask fs.*'], 'suspended', 'ask fs.*'],
  ])('%s', async (_case, grants, status, rule) => {
    const { run, records } = open(hinting, { grants });
    await run.call(callOf('probe', { path: '/a' }));
    expect(records).toMatchObject([{ status, rule }]);
  });
});

describe('the host’s policy', () => {
  const grants = ['allow fs.read', 'allow fs.list'];
  const answer = (given: unknown): PolicyPort => ({ decide: () => given as never });

  it('hears of the final input and decides after the grants', async () => {
    const questions: PolicyQuestion[] = [];
    const policy: PolicyPort = {
      decide: (question) => {
        questions.push(question);
        return { action: 'allow', rule: 'mine' };
      },
    };
    const { run, records } = open(reading, { grants, policy });
    expect(await run.call(callOf('probe', { input: { path: '/a' } }))).toMatchObject({
      status: 'ok',
    });
    expect(questions).toMatchObject([
      {
        input: { path: '/a' },
        principal: testPrincipal,
        run: { id: run.id, sessionId: 'session-1' },
        permissions: ['fs.read:/a'],
      },
    ]);
    expect(records).toMatchObject([{ decision: 'allow', rule: 'allow fs.read' }]);
  });

  it.each<[string, unknown, string, string | undefined]>([
    [
      'deny',
      { action: 'deny', rule: 'office hours', reason: 'Only on weekdays.' },
      'denied',
      'POLICY_DENIED',
    ],
    ['ask', { action: 'ask', rule: 'office hours' }, 'suspended', undefined],
    [
      'deny, later',
      Promise.resolve({ action: 'deny', rule: 'office hours' }),
      'denied',
      'POLICY_DENIED',
    ],
  ])('may tighten: %s', async (_case, given, status, code) => {
    const { run, records, ran } = open(reading, { grants, policy: answer(given) });
    const outcome = await run.call(callOf('probe', { path: '/a' }));
    expect(outcome.status).toBe(status);
    expect(records).toMatchObject([
      { rule: 'office hours', ...(code === undefined ? {} : { code }) },
    ]);
    if (code !== undefined && !(given instanceof Promise))
      expect(outcome).toMatchObject({ error: { message: 'Only on weekdays.' } });
    expect(ran()).toBe(0);
  });

  it('cannot allow what the grants ask for or deny', async () => {
    const policy = answer({ action: 'allow', rule: 'all is well' });
    const asked = open(reading, { grants: ['ask fs.read', 'allow fs.list'], policy });
    expect(await asked.run.call(callOf('probe', { path: '/a' }))).toMatchObject({
      status: 'suspended',
    });
    const denied = open(reading, { grants: ['allow fs.*:/b', 'allow fs.list'], policy });
    expect(await denied.run.call(callOf('probe', { path: '/a' }))).toMatchObject({
      status: 'denied',
      rule: 'no rule',
    });
  });

  it.each<[string, PolicyPort['decide']]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret'))],
    ['gives nothing', () => undefined as never],
    ['gives an unknown action', () => ({ action: 'maybe', rule: 'r' }) as never],
    ['names no rule', () => ({ action: 'allow' }) as never],
    ['says yes', () => true as never],
    ['never answers', () => new Promise(() => undefined)],
  ])('denies when it %s', async (_case, decide) => {
    const { run, clock, records, ran } = open(reading, { grants, policy: { decide } });
    const pending = run.call(callOf('probe', { path: '/a' }));
    await clock.advanceAsync(5_000);
    expect(await pending).toMatchObject({ status: 'denied', error: { code: 'POLICY_FAILED' } });
    expect(records).toMatchObject([{ decision: 'deny', rule: 'the host’s policy failed' }]);
    expect(ran()).toBe(0);
  });

  it.each<[string, PolicyPort['decide'], object]>([
    ['an answer', () => ({ action: 'deny', rule: 'strict' }), { action: 'deny', rule: 'strict' }],
    [
      'a failure',
      () => {
        throw new Error('no');
      },
      { action: 'deny', rule: 'the host’s policy failed' },
    ],
  ])('only records %s in observe mode', async (_case, decide, observed) => {
    const { run, records } = open(reading, { grants, policy: { mode: 'observe', decide } });
    expect(await run.call(callOf('probe', { path: '/a' }))).toMatchObject({ status: 'ok' });
    expect(records).toMatchObject([{ decision: 'allow', rule: 'allow fs.read', observed }]);
  });

  it('does not hold up a run that is cancelled', async () => {
    const controller = new AbortController();
    const { run } = open(reading, {
      grants,
      policy: { decide: () => new Promise(() => undefined) },
      run: { signal: controller.signal },
    });
    const pending = run.call(callOf('probe', { path: '/a' }));
    controller.abort('stop');
    expect(await pending).toMatchObject({ status: 'aborted', error: { cause: 'stop' } });
  });
});

describe('a call that waits', () => {
  it('carries what a person has to decide about', async () => {
    const tool = testTool({
      schema,
      title: 'Read a file',
      permissions: ['fs.read'],
      permissionsFor: () => ['fs.read:/a'],
    });
    const { run, clock, events } = openTestRun({ tools: [tool], grants: ['ask fs.read'] });
    const outcome = await run.call({ id: 'c1', name: 'probe', arguments: '{"path":"/a"}' });
    expect(outcome).toMatchObject({
      status: 'suspended',
      reason: 'approval',
      request: {
        callId: 'c1',
        runId: run.id,
        sessionId: 'session-1',
        principal: testPrincipal,
        tool: 'probe',
        title: 'Read a file',
        risk: 'low',
        input: { path: '/a' },
        rule: 'ask fs.read',
        createdAt: clock.now(),
        expiresAt: clock.now() + 600_000,
        inputDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
        schemaDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
      },
    });
    const asked = events.filter(({ type }) => type === 'approval-requested');
    expect(asked).toMatchObject([
      { callId: 'c1', request: { id: (outcome as { request: { id: string } }).request.id } },
    ]);
  });

  it('goes to the client that hosts the tool, once it is allowed', async () => {
    const { execute: _none, ...rest } = testTool({
      schema,
      name: 'pick',
      permissions: ['ui.pick'],
    });
    const client = { ...rest, hosted: 'client' } as never;
    const allowed = openTestRun({ tools: [client], grants: ['allow ui.pick'] });
    expect(await allowed.run.call(callOf('pick', { path: '/a' }))).toMatchObject({
      status: 'suspended',
      reason: 'client',
      tool: 'pick',
      input: { path: '/a' },
    });
    const denied = openTestRun({ tools: [client], grants: ['allow ui.pick:x'] });
    expect(await denied.run.call(callOf('pick', { path: '/a' }))).toMatchObject({
      status: 'denied',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { defineRouter, jsonSchema, modelView, type Run } from '@toolwright/core';
import { createGrants, parseGrants } from '@toolwright/core/grants';
import { createMemoryState } from '@toolwright/core/memory-state';
import { createCountedIds, createManualClock, createMemoryLogger } from '@toolwright/core/testing';
import { callOf, openTestRun, testPrincipal, testTool } from '../../test/support/open-run.ts';
import { createMemoryArtifacts } from '../artifacts/memory-artifacts.ts';
import { createExecution } from '../execution.ts';

const large = testTool({
  name: 'large',
  execute: () => 'abc '.repeat(10_000),
  outputTrust: 'external',
});
const namesOf = (run: Run) => run.tools().map(({ name }) => name);

async function spill(run: Run): Promise<string> {
  const { artifacts = [] } = await run.call(callOf('large'));
  return artifacts[0]?.handle ?? '';
}

describe('read_artifact', () => {
  it('is exposed from the next step on, once a result was kept, and never before', async () => {
    const { run } = openTestRun({ tools: [large] });
    const first = run.step();
    const handle = await spill(run);
    expect(first.tools.map(({ name }) => name)).toEqual(['large']);
    expect(namesOf(run)).toEqual(['large']);
    const early = await run.call(callOf('read_artifact', { handle }));
    expect(early).toMatchObject({ status: 'failed', error: { code: 'UNEXPOSED_TOOL' } });
    run.step();
    expect(namesOf(run)).toEqual(['large', 'read_artifact']);
  });

  it('does not come into a step that a host began after the run’s own one', async () => {
    const { run } = openTestRun({ tools: [large, testTool()] });
    await run.call(callOf('probe'));
    run.step();
    await spill(run);
    await run.call(callOf('probe'));
    expect(namesOf(run)).toEqual(['large', 'probe']);
  });

  it('comes along where a step names its tools', async () => {
    const { run } = openTestRun({ tools: [large, testTool()] });
    expect(() => run.step({ expose: ['read_artifact'] })).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_TOOL' }),
    );
    await spill(run);
    run.step({ expose: ['probe'] });
    expect(namesOf(run)).toEqual(['probe', 'read_artifact']);
    run.step({ expose: ['read_artifact', 'probe'] });
    expect(namesOf(run)).toEqual(['probe', 'read_artifact']);
  });

  it('is there at once in a run that names no steps', async () => {
    const { run, records } = openTestRun({ tools: [large] });
    const handle = await spill(run);
    const page = await run.call(callOf('read_artifact', { handle, offset: 1_024, length: 8 }));
    expect(page).toMatchObject({
      status: 'ok',
      outputTrust: 'external',
      data: { page: 'abc abc ', offset: 1_024, trust: 'external' },
    });
    expect(namesOf(run)).toEqual(['large', 'read_artifact']);
    // By its name, not by a digest of it: it is a tool of the run.
    expect(records.at(-1)).toMatchObject({ tool: 'read_artifact', decision: 'allow' });
  });

  it('gives its largest page whole, in whatever step it comes', async () => {
    const { run } = openTestRun({ tools: [large] });
    const handle = await spill(run);
    const calls = [0, 1].map((offset) =>
      callOf('read_artifact', { handle, offset, length: 38_000 }),
    );
    for (const page of await run.callAll(calls)) {
      expect(page).not.toHaveProperty('artifacts');
      expect(modelView(page).text).toContain('of 40000; continue with offset=3800');
    }
  });

  it('is reached by routers and by tools once something is kept', async () => {
    const router = defineRouter({
      name: 'tool_call',
      category: 'test',
      description: 'Names another tool.',
      inputSchema: jsonSchema<{ handle: string }>({
        type: 'object',
        properties: { handle: { type: 'string' } },
        required: ['handle'],
      }),
      effects: { readOnly: true },
      permissions: [],
      risk: 'none',
      outputTrust: 'trusted',
      route: ({ handle }) => ({ name: 'read_artifact', arguments: { handle } }),
    });
    const { run } = openTestRun({ tools: [large, router] });
    const nothing = `sha256:${'0'.repeat(64)}`;
    expect(await run.call(callOf('tool_call', { handle: nothing }))).toMatchObject({
      error: { code: 'ROUTE_UNKNOWN_TOOL' },
    });
    const handle = await spill(run);
    expect(await run.call(callOf('tool_call', { handle }))).toMatchObject({
      status: 'ok',
      routedName: 'read_artifact',
    });
  });

  it('needs no grant, but a rule of the host that denies everything holds for it too', async () => {
    const { run } = openTestRun({ tools: [large], grants: ['deny ** tool=read_artifact'] });
    const handle = await spill(run);
    expect(await run.call(callOf('read_artifact', { handle }))).toMatchObject({
      status: 'denied',
      error: { code: 'PERMISSION_DENIED' },
    });
  });

  it('is there from the start where the host’s store outlives the process', () => {
    const spillOptions = { artifacts: createMemoryArtifacts(), reader: 'always' } as const;
    const { run } = openTestRun({ tools: [large], spill: spillOptions });
    expect(namesOf(run)).toEqual(['large', 'read_artifact']);
  });

  it('is a name that no other tool may have, unless nothing is kept', () => {
    const own = testTool({ name: 'read_artifact' });
    const refusal = expect.objectContaining({
      code: 'DUPLICATE_TOOL',
      message: 'read_artifact is a tool of the path itself.',
    });
    expect(() => openTestRun({ tools: [own] })).toThrow(refusal);
    const extraTools = [{ contract: own }];
    expect(() => openTestRun({ tools: [large], run: { extraTools } })).toThrow(refusal);
    for (const off of [{ spill: false }, { preset: 'unguarded' }] as const)
      expect(namesOf(openTestRun({ tools: [own], ...off }).run)).toEqual(['read_artifact']);
  });
});

describe('an artifact', () => {
  it('belongs to its principal and session: for any other its handle leads nowhere', async () => {
    const clock = createManualClock();
    const state = createMemoryState({ clock });
    const execution = createExecution({
      tools: [{ contract: large }],
      grants: createGrants(parseGrants([])),
      ports: { clock, ids: createCountedIds(), logger: createMemoryLogger(), state },
      spill: { artifacts: createMemoryArtifacts({ clock }), reader: 'always' },
    });
    const open = (id: string, principal: { tenant: string; user?: string }) =>
      execution.openRun({
        session: { id, principal, timezone: 'UTC', scopeOnEnd: () => undefined },
      });
    const handle = await spill(open('s1', testPrincipal));
    const codes: (string | undefined)[] = [];
    for (const run of [
      open('s1', testPrincipal),
      open('s2', testPrincipal),
      open('s1', { ...testPrincipal, user: 'bob' }),
      open('s1', { ...testPrincipal, tenant: 'other' }),
    ]) {
      const outcome = await run.call(callOf('read_artifact', { handle }));
      codes.push(outcome.status === 'failed' ? outcome.error.code : outcome.status);
    }
    expect(codes).toEqual(['ok', 'ARTIFACT_NOT_FOUND', 'ARTIFACT_NOT_FOUND', 'ARTIFACT_NOT_FOUND']);
    await execution.close();
  });

  it('ends with the execution, unless the store is the host’s', async () => {
    const artifacts = createMemoryArtifacts();
    const { run, execution } = openTestRun({ tools: [large], spill: { artifacts } });
    const handle = await spill(run);
    await execution.close();
    const owner = { ...testPrincipal, sessionId: 'session-1' };
    expect(await artifacts.stat(owner, handle)).toBeDefined();
  });
});

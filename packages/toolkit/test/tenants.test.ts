import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutcome, Principal, Run, RunEvent, Session } from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';
import { filesystemPack } from '@toolwright/filesystem';
import { createToolkit, type Toolkit } from '@toolwright/toolkit';
import { exampleTool } from './example-tools.ts';
import { makeFolder, removeFolder } from './temp-folders.ts';

/**
 * Two tenants in one toolkit: real folders, the real file tools, one state port and one audit sink for both. Their
 * sessions, calls and files have the same names on purpose: only the principal tells them apart.
 */
const tenants = ['acme', 'borealis'] as const;
type Tenant = (typeof tenants)[number];
const secretOf = (tenant: Tenant): string => `the secret of ${tenant}`;
const other = (tenant: Tenant): Tenant => (tenant === 'acme' ? 'borealis' : 'acme');
const principalOf = (tenant: Tenant): Principal => ({ tenant });

const base = makeFolder();
const state = createMemoryState();
const events: Record<Tenant, RunEvent[]> = { acme: [], borealis: [] };
const sessions = {} as Record<Tenant, Session>;
const runs = {} as Record<Tenant, Run>;
let toolkit: Toolkit;

beforeAll(async () => {
  for (const tenant of tenants) {
    const folder = path.join(base, tenant);
    mkdirSync(path.join(folder, 'docs'), { recursive: true });
    writeFileSync(path.join(folder, 'docs/notes.md'), secretOf(tenant));
    // What a tenant that can write to its own folder may leave there.
    symlinkSync(path.join(base, other(tenant)), path.join(folder, 'neighbour'));
    symlinkSync(`../../${other(tenant)}/docs/notes.md`, path.join(folder, 'docs/link.md'));
  }
  toolkit = createToolkit({
    packs: [filesystemPack],
    tools: [
      exampleTool('count', {
        execute: ({ state: runState }) => {
          const count = Number(runState.get('count') ?? 0) + 1;
          runState.set('count', count);
          return String(count);
        },
      }),
    ],
    grants: ['allow fs.read'],
    workspace: ({ tenant }) => path.join(base, tenant),
    ports: { state },
    // Every test reads the same few files in one run.
    loop: false,
  });
  for (const tenant of tenants) {
    sessions[tenant] = await toolkit.openSession({ principal: principalOf(tenant), id: 'talk' });
    runs[tenant] = await sessions[tenant].openRun();
    runs[tenant].subscribe((event) => events[tenant].push(event));
  }
});

afterAll(async () => {
  await toolkit.close();
  removeFolder(base);
});

async function call(
  tenant: Tenant,
  name: string,
  args: object,
  id = 'call-1',
): Promise<CallOutcome> {
  return runs[tenant].call({ id, name, arguments: args as never });
}

const shown = (outcome: CallOutcome): string => JSON.stringify(outcome);

describe.each(tenants)('tenant %s', (tenant) => {
  it('reads its own file under the name that both have', async () => {
    const outcome = await call(tenant, 'read', { path: 'docs/notes.md' });
    expect(outcome.status).toBe('ok');
    expect(shown(outcome)).toContain(secretOf(tenant));
    expect(shown(outcome)).not.toContain(secretOf(other(tenant)));
  });

  it.each([
    ['a parent folder', (neighbour: string) => `../${neighbour}/docs/notes.md`],
    ['the path on the host', (neighbour: string) => path.join(base, neighbour, 'docs/notes.md')],
    ['a root of the other name', (neighbour: string) => `${neighbour}:/docs/notes.md`],
    ['a linked folder', () => 'neighbour/docs/notes.md'],
    ['a linked file', () => 'docs/link.md'],
  ])('does not reach the other file through %s', async (_, pathOf) => {
    const outcome = await call(tenant, 'read', { path: pathOf(other(tenant)) });
    expect(outcome.status).not.toBe('ok');
    expect(shown(outcome)).not.toContain(secretOf(other(tenant)));
  });

  it.each<[string, object, string]>([
    ['list', { path: '/' }, 'docs'],
    ['find', { patterns: '**/*.md' }, 'docs/notes.md'],
    ['grep', { pattern: 'the secret of' }, secretOf(tenant)],
  ])('finds its own files, and only those, with %s %o', async (name, args, expected) => {
    const outcome = await call(tenant, name, args);
    expect(outcome.status).toBe('ok');
    expect(shown(outcome)).toContain(expected);
    expect(shown(outcome)).not.toContain(secretOf(other(tenant)));
    expect(shown(outcome)).not.toContain(base);
  });

  it.each<[string, object]>([
    ['list', { path: 'neighbour' }],
    ['find', { patterns: '*.md', path: 'neighbour' }],
    ['grep', { pattern: 'the secret of', path: 'neighbour/docs' }],
  ])('does not look into a linked folder with %s %o', async (name, args) => {
    const outcome = await call(tenant, name, args);
    expect(outcome).toMatchObject({ status: 'failed', error: { origin: 'policy' } });
    expect(shown(outcome)).not.toContain(secretOf(other(tenant)));
  });

  it('has its own read state, in one store and under one session id', async () => {
    await call(tenant, 'read', { path: 'docs/notes.md' });
    const entries = await state.list({ principal: principalOf(tenant), space: 'read-state' });
    expect(entries.map(({ key }) => [key.principal, key.scope, key.id])).toEqual([
      [principalOf(tenant), 'talk', 'workspace:/docs/notes.md'],
    ]);
  });

  it('has its own run state', async () => {
    expect(await call(tenant, 'count', {})).toMatchObject({ content: [{ text: '1' }] });
    expect(await call(tenant, 'count', {})).toMatchObject({ content: [{ text: '2' }] });
  });

  it('hears only its own events', async () => {
    await call(tenant, 'read', { path: 'docs/notes.md' });
    expect(events[tenant].length).toBeGreaterThan(0);
    expect(new Set(events[tenant].map(({ runId }) => runId))).toEqual(new Set([runs[tenant].id]));
    expect(JSON.stringify(events[tenant])).not.toContain(secretOf(other(tenant)));
  });

  it('sees only its own audit records, though both have the same session and call ids', async () => {
    await call('acme', 'read', { path: 'docs/notes.md' });
    await call('borealis', 'read', { path: 'docs/notes.md' });
    const records = await toolkit.audit.query({ principal: principalOf(tenant), limit: 1000 });
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(records.map(({ principal, runId }) => `${principal.tenant} ${runId}`))).toEqual(
      new Set([`${tenant} ${runs[tenant].id}`]),
    );
    const foreign = {
      principal: principalOf(tenant),
      sessionId: 'talk',
      runId: runs[other(tenant)].id,
    };
    expect(await toolkit.audit.query(foreign)).toEqual([]);
  });

  it('gets its own session for the id that both have, and ids that nobody else has', async () => {
    const again = await toolkit.openSession({ principal: principalOf(tenant), id: 'talk' });
    expect(again).toBe(sessions[tenant]);
    expect(again.principal).toEqual(principalOf(tenant));
    expect(runs[tenant].id).not.toBe(runs[other(tenant)].id);
  });

  it('cannot run in the session of the other', async () => {
    await expect(
      toolkit.openRun({ session: sessions[other(tenant)], principal: principalOf(tenant) }),
    ).rejects.toThrow(expect.objectContaining({ code: 'PRINCIPAL_MISMATCH' }));
  });

  it('sees its own changed file at once: nothing that was read is kept for anybody', async () => {
    writeFileSync(path.join(base, tenant, 'docs/changing.md'), 'before');
    await call('acme', 'read', { path: 'docs/changing.md' });
    await call('borealis', 'read', { path: 'docs/changing.md' });
    writeFileSync(path.join(base, tenant, 'docs/changing.md'), `after, of ${tenant}`);
    expect(shown(await call(tenant, 'read', { path: 'docs/changing.md' }))).toContain(
      `after, of ${tenant}`,
    );
    expect(shown(await call(other(tenant), 'read', { path: 'docs/changing.md' }))).not.toContain(
      `after, of ${tenant}`,
    );
  });
});

describe('two tenants', () => {
  it('run at the same time without meeting', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const tenant = tenants[index % 2] as Tenant;
        return {
          tenant,
          outcome: await call(tenant, 'read', { path: 'docs/notes.md' }, `many-${index}`),
        };
      }),
    );
    for (const { tenant, outcome } of outcomes) {
      expect(shown(outcome)).toContain(secretOf(tenant));
      expect(shown(outcome)).not.toContain(secretOf(other(tenant)));
    }
  });

  it('do not share one folder, nor one inside the other', async () => {
    const places: Record<string, string> = {
      first: 'acme',
      same: 'acme',
      inside: 'acme/docs',
      around: '.',
    };
    await using shared = createToolkit({
      packs: [filesystemPack],
      workspace: ({ tenant }) => path.join(base, places[tenant] ?? ''),
    });
    await shared.openSession({ principal: { tenant: 'first' } });
    for (const tenant of ['same', 'inside', 'around']) {
      await expect(shared.openSession({ principal: { tenant } })).rejects.toThrow(
        expect.objectContaining({
          code: 'WORKSPACE_SHARED',
          hint: expect.stringContaining('function of the principal') as unknown,
        }),
      );
    }
  });
});

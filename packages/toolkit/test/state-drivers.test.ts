import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  defineTool,
  jsonSchema,
  type JsonValue,
  type StatePort,
  type ToolLimits,
} from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';
import { createSqliteState } from '@toolwright/execution/sqlite';
import { filesystemPack } from '@toolwright/filesystem';
import { createToolkit, type Toolkit, type ToolkitOptions } from '@toolwright/toolkit';
import { makeFolder, removeFolder } from './temp-folders.ts';

const ann = { tenant: 'acme', user: 'ann' };
const ending: Array<() => void | Promise<void>> = [];

afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** Gives the state as each process of a host sees it: the second one is a stranger to the first. */
type ForProcesses = () => () => StatePort;

const inMemory: ForProcesses = () => {
  const state = createMemoryState();
  // A process that ends must not take the state of the next one with it.
  return () => ({ ...state, close: () => Promise.resolve() });
};

const inSqlite: ForProcesses = () => {
  const folder = makeFolder();
  ending.push(() => removeFolder(folder));
  return () => createSqliteState({ path: path.join(folder, 'state.sqlite') });
};

function start(state: StatePort, options: ToolkitOptions): Toolkit {
  const toolkit = createToolkit({ ...options, ports: { state } });
  ending.push(async () => {
    await toolkit.close();
    await state.close();
  });
  return toolkit;
}

/** A tool that changes something, and notes each time that it does; then it works on, if it has work. */
function countingTool({ limits, work }: { limits?: ToolLimits; work?: () => Promise<void> } = {}) {
  const runs: string[] = [];
  const tool = defineTool({
    name: 'post',
    category: 'desk',
    description: 'Posts a letter.',
    inputSchema: jsonSchema<{ to: string }>({
      type: 'object',
      properties: { to: { type: 'string' } },
      additionalProperties: false,
    }),
    effects: { readOnly: false },
    permissions: ['desk.post'],
    risk: 'low',
    outputTrust: 'trusted',
    ...(limits === undefined ? {} : { limits }),
    async execute({ to }, { callId }) {
      runs.push(callId);
      await work?.();
      return `Posted to ${to}.`;
    },
  });
  return { tool, runs };
}

const never = () => new Promise<never>(() => undefined);
const post = (id: string, to = 'ann') => ({ id, name: 'post', arguments: { to } });

describe.each<[string, ForProcesses]>([
  ['memory', inMemory],
  ['node:sqlite', inSqlite],
])('what outlives a process, kept in %s', (_driver, forProcesses) => {
  it('approvals: asked in one process, decided in a second, run once in a third', async () => {
    const state = forProcesses();
    const { tool, runs } = countingTool();
    const options = { tools: [tool], grants: ['ask desk.post'] };
    const first = start(state(), options);
    const run = await first.openRun({ principal: ann });
    const asked = await run.call(post('1'));
    expect(asked).toMatchObject({ status: 'suspended', reason: 'approval' });
    const saved = JSON.parse(JSON.stringify(await run.suspend())) as JsonValue;
    await first.close();

    const second = start(state(), options);
    const [waiting] = await second.approvals.list({ tenant: 'acme', status: 'pending' });
    if (waiting === undefined) throw new Error('Nothing waits.');
    await second.approvals.decide(waiting.request, { verdict: 'approve', decidedBy: 'ben' });
    await second.close();

    const third = await start(state(), options).resumeRun(saved, { principal: ann });
    expect(await third.resumeCall('1')).toMatchObject({ status: 'ok' });
    expect(runs).toEqual(['1']);
    expect(await third.call(post('1'))).toMatchObject({ error: { code: 'CALL_FINISHED' } });
    expect(runs).toEqual(['1']);
  });

  it('rates: what one process used up is used up in the next', async () => {
    const state = forProcesses();
    const { tool, runs } = countingTool({
      limits: { rate: { calls: 2, perMs: 3_600_000, scope: 'user' } },
    });
    const options = { tools: [tool], grants: ['allow desk.post'] };
    const first = await start(state(), options).openRun({ principal: ann });
    expect(await first.call(post('1', 'a'))).toMatchObject({ status: 'ok' });
    expect(await first.call(post('2', 'b'))).toMatchObject({ status: 'ok' });
    await first.close();
    const second = await start(state(), options).openRun({ principal: ann });
    expect(await second.call(post('3', 'c'))).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    const other = await start(state(), options).openRun({
      principal: { tenant: 'acme', user: 'bo' },
    });
    expect(await other.call(post('4', 'd'))).toMatchObject({ status: 'ok' });
    expect(runs).toEqual(['1', '2', '4']);
  });

  it('claims: a process that dies between claim and commit leaves OUTCOME_UNKNOWN, never a second run', async () => {
    const state = forProcesses();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    let isDead = false;
    const { tool, runs } = countingTool({
      work: () => {
        isDead = true;
        begin();
        return never();
      },
    });
    const options = { tools: [tool], grants: ['ask desk.post'] };
    const first = start(state(), options);
    const run = await first.openRun({ principal: ann });
    await run.call(post('1'));
    const saved = JSON.parse(JSON.stringify(await run.suspend())) as JsonValue;
    const [waiting] = await first.approvals.list({ tenant: 'acme', status: 'pending' });
    if (waiting === undefined) throw new Error('Nothing waits.');
    await first.approvals.decide(waiting.request, { verdict: 'approve', decidedBy: 'ben' });

    // Stands for a process that is killed while its tool runs: it never writes to the store again.
    const dying = state();
    const tethered: StatePort = {
      ...dying,
      get: (key) => (isDead ? never() : dying.get(key)),
      set: (key, value, write) => (isDead ? never() : dying.set(key, value, write)),
      delete: (key, write) => (isDead ? never() : dying.delete(key, write)),
      list: (query) => (isDead ? never() : dying.list(query)),
      close: () => dying.close(),
    };
    const second = createToolkit({ ...options, ports: { state: tethered } });
    const held = await second.resumeRun(saved, { principal: ann });
    void held.resumeCall('1').catch(() => undefined);
    await begun;

    const third = await start(state(), options).resumeRun(saved, { principal: ann });
    expect(await third.resumeCall('1')).toMatchObject({
      status: 'failed',
      error: { code: 'OUTCOME_UNKNOWN' },
    });
    expect(runs).toEqual(['1']);
  });

  it('taint: a session that saw external output asks in the next process, until each run forgot it', async () => {
    const state = forProcesses();
    const { tool, runs } = countingTool();
    const page = defineTool({
      name: 'page',
      category: 'desk',
      description: 'Reads a page.',
      inputSchema: jsonSchema({ type: 'object', properties: {} }),
      effects: { readOnly: true },
      permissions: [],
      risk: 'low',
      outputTrust: 'external',
      execute: () => 'a page',
    });
    const options: ToolkitOptions = {
      tools: [tool, page],
      grants: ['allow desk.post'],
      guard: { taint: 'ask' },
    };
    const look = { id: '1', name: 'page', arguments: {} };
    const first = start(state(), options);
    const session = await first.openSession({ principal: ann, id: 'talk' });
    const [one, two] = [await session.openRun(), await session.openRun()];
    for (const run of [one, two]) expect(await run.call(look)).toMatchObject({ status: 'ok' });
    // Both runs have a call of this id.
    await one.forget(['1']);
    await first.close();

    const second = start(state(), options);
    const next = await second.openSession({ principal: ann, id: 'talk' });
    const asking = await next.openRun();
    expect(await asking.call(post('2'))).toMatchObject({
      status: 'suspended',
      request: { rule: 'taint: external output is in the context of this session' },
    });
    expect(runs).toEqual([]);
    await next.forget(['1']);
    expect(await asking.call(post('3'))).toMatchObject({ status: 'ok' });
    const elsewhere = await second.openRun({ principal: ann });
    expect(await elsewhere.call(post('4'))).toMatchObject({ status: 'ok' });
  });

  it('read state: a file that one process read may be written in the next, by the same session', async () => {
    const state = forProcesses();
    const folder = makeFolder({ 'plan.md': 'old\n' });
    ending.push(() => removeFolder(folder));
    const options: ToolkitOptions = {
      packs: [filesystemPack],
      workspace: { roots: [{ path: folder, mode: 'rw' }] },
      grants: ['allow fs.read', 'allow fs.list', 'allow fs.write'],
    };
    const read = { id: '1', name: 'read', arguments: { path: 'plan.md' } };
    const write = (id: string) => ({
      id,
      name: 'write',
      arguments: { path: 'plan.md', content: 'new\n' },
    });
    const first = start(state(), options);
    const run = await first.openRun({ principal: ann });
    expect(await run.call(read)).toMatchObject({ status: 'ok' });
    const saved = JSON.parse(JSON.stringify(await run.suspend())) as JsonValue;
    await first.close();
    const second = start(state(), options);
    const stranger = await second.openRun({ principal: ann });
    expect(await stranger.call(write('2'))).toMatchObject({ status: 'failed' });
    await stranger.close();
    const resumed = await second.resumeRun(saved, { principal: ann });
    expect(await resumed.call(write('3'))).toMatchObject({ status: 'ok' });
  });
});

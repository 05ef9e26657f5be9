import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallOutcome, JsonValue, StatePort } from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';
import { filesystemPack } from '@toolwright/filesystem';
import { createToolkit, type Toolkit, type ToolkitOptions } from '@toolwright/toolkit';
import { makeFolder, removeFolder } from './temp-folders.ts';

const ann = { tenant: 'acme', user: 'ann' };
const yes = { verdict: 'approve', decidedBy: 'ben' } as const;
const withCode = (code: string) => expect.objectContaining({ code }) as Error;
const folders: string[] = [];
const open: Toolkit[] = [];

afterEach(async () => {
  await Promise.allSettled(open.splice(0).map((toolkit) => toolkit.close()));
  folders.splice(0).forEach(removeFolder);
});

/** One process of a host whose people are asked before a file is written. */
function start(folder: string, state: StatePort, more: ToolkitOptions = {}): Toolkit {
  const toolkit = createToolkit({
    packs: [filesystemPack],
    workspace: { roots: [{ path: folder, mode: 'rw' }] },
    grants: ['allow fs.read', 'allow fs.list', 'ask fs.write'],
    ports: { state },
    ...more,
  });
  open.push(toolkit);
  return toolkit;
}

function setUp(): { readonly folder: string; readonly file: string; readonly state: StatePort } {
  const folder = makeFolder({ 'plan.md': 'old\n' });
  folders.push(folder);
  return { folder, file: path.join(folder, 'plan.md'), state: createMemoryState() };
}

const reading = { id: 'call-1', name: 'read', arguments: '{"path":"plan.md"}' };
const writing = {
  id: 'call-2',
  name: 'write',
  arguments: '{"path":"plan.md","content":"new\\n"}',
};

/** Reads a file and wants to write it, in a process that then ends. */
async function askInOneProcess(folder: string, state: StatePort) {
  const toolkit = start(folder, state);
  const run = await toolkit.openRun({ principal: ann });
  expect(await run.call(reading)).toMatchObject({ status: 'ok' });
  const outcome = await run.call(writing);
  expect(outcome).toMatchObject({ status: 'suspended', reason: 'approval' });
  const json = JSON.parse(JSON.stringify(await run.suspend())) as JsonValue;
  await run.close();
  await toolkit.close();
  return { json, outcome };
}

function requestOf(outcome: CallOutcome) {
  if (outcome.status === 'suspended' && outcome.reason === 'approval') return outcome.request;
  throw new Error(outcome.status);
}

describe('a file that is written once a person agrees', () => {
  it('shows the difference, and is written in another process', async () => {
    const { folder, file, state } = setUp();
    const { json, outcome } = await askInOneProcess(folder, state);
    const request = requestOf(outcome);
    expect(request.preview).toMatchObject({ kind: 'diff' });
    expect(request.preview?.body).toContain('-old\n+new');
    expect(readFileSync(file, 'utf8')).toBe('old\n');

    const desk = start(folder, state);
    const waiting = await desk.approvals.list({ tenant: 'acme', status: 'pending' });
    expect(waiting).toMatchObject([{ request: { id: request.id } }]);
    await desk.approvals.decide(request, yes);

    const run = await start(folder, state).resumeRun(json, { principal: ann });
    expect(await run.resumeCall('call-2')).toMatchObject({ status: 'ok' });
    expect(readFileSync(file, 'utf8')).toBe('new\n');
    expect(await run.call(reading)).toMatchObject({ error: { code: 'CALL_FINISHED' } });
  });

  it('may be a new one, in folders that are made for it', async () => {
    const { folder, state } = setUp();
    const toolkit = start(folder, state);
    const run = await toolkit.openRun({ principal: ann });
    const call = { ...writing, arguments: '{"path":"a/b/c.md","content":"new\\n"}' };
    await toolkit.approvals.decide(requestOf(await run.call(call)), yes);
    expect(await run.resumeCall(call.id)).toMatchObject({ status: 'ok' });
    expect(readFileSync(path.join(folder, 'a/b/c.md'), 'utf8')).toBe('new\n');
  });

  it('is not written if somebody wrote it meanwhile', async () => {
    const { folder, file, state } = setUp();
    const { json, outcome } = await askInOneProcess(folder, state);
    const toolkit = start(folder, state);
    await toolkit.approvals.decide(requestOf(outcome), yes);
    writeFileSync(file, 'mine\n');
    const run = await toolkit.resumeRun(json, { principal: ann });
    const resumed = await run.resumeCall('call-2');
    expect(resumed.status).not.toBe('ok');
    expect(readFileSync(file, 'utf8')).toBe('mine\n');
  });
});

describe('resumeRun of the toolkit', () => {
  it('opens the session again and closes it with the run, unless it was open', async () => {
    const { folder, state } = setUp();
    const { json, outcome } = await askInOneProcess(folder, state);
    const { sessionId } = requestOf(outcome);
    const first = start(folder, state);
    const own = await first.resumeRun(json, { principal: ann });
    expect(own.sessionId).toBe(sessionId);
    const again = JSON.parse(JSON.stringify(await own.suspend())) as JsonValue;
    await own.close();

    const second = start(folder, state);
    const session = await second.openSession({ principal: ann, id: sessionId });
    const inSession = await second.resumeRun(again, { principal: ann });
    await inSession.close();
    await expect(session.openRun()).resolves.toMatchObject({ sessionId });
  });

  it('takes a session, which must be the one of the run', async () => {
    const { folder, state } = setUp();
    const { json, outcome } = await askInOneProcess(folder, state);
    const toolkit = start(folder, state);
    const other = await toolkit.openSession({ principal: ann });
    await expect(toolkit.resumeRun(json, { session: other })).rejects.toThrow(
      withCode('RUN_STATE_MISMATCH'),
    );
    const session = await toolkit.openSession({ principal: ann, id: requestOf(outcome).sessionId });
    const run = await toolkit.resumeRun(json, { session });
    expect(run.waiting()).toHaveLength(1);
    await expect(toolkit.resumeRun(json, { session })).rejects.toThrow(withCode('RUN_OPEN'));
  });

  it.each<[string, JsonValue | undefined, object, string]>([
    [
      'for another user',
      undefined,
      { principal: { tenant: 'acme', user: 'eve' } },
      'RUN_STATE_MISMATCH',
    ],
    [
      'for another tenant',
      undefined,
      { principal: { tenant: 'other', user: 'ann' } },
      'RUN_STATE_MISMATCH',
    ],
    ['for nobody', undefined, {}, 'PRINCIPAL_INVALID'],
    ['of no JSON of a run', { a: 1 }, { principal: ann }, 'RUN_STATE_INVALID'],
    ['of null', null, { principal: ann }, 'RUN_STATE_INVALID'],
    [
      'with an empty session id',
      { kind: 'toolwright-run', v: 1, snapshot: { sessionId: '' } },
      { principal: ann },
      'SESSION_OPTIONS_INVALID',
    ],
  ])('refuses a run %s, and leaves nothing open', async (_case, given, options, code) => {
    const { folder, state } = setUp();
    const { json } = await askInOneProcess(folder, state);
    const toolkit = start(folder, state, { workspace: undefined, packs: [] });
    await expect(
      toolkit.resumeRun(given === undefined ? json : given, options as never),
    ).rejects.toThrow(withCode(code));
    await toolkit.close();
    await expect(toolkit.resumeRun(json, { principal: ann })).rejects.toThrow(
      withCode('TOOLKIT_CLOSED'),
    );
  });
});

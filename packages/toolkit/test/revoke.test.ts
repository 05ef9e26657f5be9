import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { defineTool, jsonSchema, type JsonValue, type Run } from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';
import { filesystemPack } from '@toolwright/filesystem';
import { createToolkit, type Toolkit } from '@toolwright/toolkit';
import { gate } from './example-tools.ts';
import { makeFolder, removeFolder } from './temp-folders.ts';

const acme = { tenant: 'acme' };
const folders: string[] = [];
const open: Toolkit[] = [];

afterEach(async () => {
  await Promise.allSettled(open.splice(0).map((toolkit) => toolkit.close()));
  folders.splice(0).forEach(removeFolder);
});

function setUp() {
  const folder = makeFolder({ 'secret/a.md': 'A\n', 'secret/b.md': 'B\n', 'open.md': 'open\n' });
  folders.push(folder);
  const [reading, goingOn] = [gate(), gate()];
  /** Reads one file, waits to be told, and reads another one through the same view. */
  const slow = defineTool({
    name: 'slow',
    category: 'test',
    description: 'Reads slowly.',
    inputSchema: jsonSchema({ type: 'object' }),
    effects: { readOnly: true },
    permissions: ['fs.read'],
    permissionsFor: () => ['fs.read:/secret'],
    risk: 'low',
    outputTrust: 'workspace',
    async execute(_input, { workspace }) {
      const read = async (file: string): Promise<string> => {
        const files = workspace?.files;
        if (files === undefined) return 'none';
        try {
          const opened = await files.open(files.parse(file));
          await opened.close();
          return 'read';
        } catch (error) {
          return (error as { code: string }).code;
        }
      };
      const before = await read('secret/a.md');
      reading.open();
      await goingOn.opened;
      return [before, await read('secret/b.md'), await read('open.md')];
    },
  });
  const state = createMemoryState();
  const start = (): Toolkit => {
    const toolkit = createToolkit({
      packs: [filesystemPack],
      tools: [slow],
      workspace: { roots: [{ path: folder, mode: 'rw' }] },
      grants: ['allow fs.read', 'ask fs.write'],
      ports: { state },
    });
    open.push(toolkit);
    return toolkit;
  };
  return { folder, start, reading, goingOn };
}

const read = (run: Run, id: string, file: string) =>
  run.call({ id, name: 'read', arguments: { path: file } });
const denied = { status: 'denied', error: { code: 'PERMISSION_DENIED' } };

describe('what is taken back from a run', () => {
  it('is refused at the files of a call that runs, too; other runs of the session keep it', async () => {
    const { start, reading, goingOn } = setUp();
    const session = await start().openSession({ principal: acme });
    const [run, other] = [await session.openRun(), await session.openRun()];
    const running = run.call({ id: 'slow', name: 'slow', arguments: {} });
    await reading.opened;
    run.revoke('deny fs.read:/secret/**');
    goingOn.open();
    expect(await running).toMatchObject({
      status: 'ok',
      data: ['read', 'PATH_DENIED', 'read'],
    });
    expect(await read(run, 'r1', 'secret/a.md')).toMatchObject(denied);
    expect(await read(run, 'r2', 'open.md')).toMatchObject({ status: 'ok' });
    expect(await read(other, 'r3', 'secret/a.md')).toMatchObject({ status: 'ok' });
  });

  it('hides the files from searches and lists of the run', async () => {
    const { start } = setUp();
    const run = await start().openRun({ principal: acme });
    const list = (id: string) => run.call({ id, name: 'list', arguments: { path: 'secret' } });
    expect(JSON.stringify(await list('l1'))).toContain('a.md');
    run.revoke('deny fs.read:/secret/a.md');
    const after = JSON.stringify(await list('l2'));
    expect(after).not.toContain('a.md');
    expect(after).toContain('b.md');
  });

  it('lets a call that was approved write no more', async () => {
    const { folder, start } = setUp();
    const run = await start().openRun({ principal: acme });
    const outcome = await run.call({
      id: 'w',
      name: 'write',
      arguments: { path: 'new.md', content: 'new\n' },
    });
    if (outcome.status !== 'suspended' || outcome.reason !== 'approval')
      throw new Error(outcome.status);
    await run.decide(outcome.request.id, { verdict: 'approve', decidedBy: 'ben' });
    run.revoke('ask fs.write');
    const resumed = await run.resumeCall('w');
    expect(resumed.status).not.toBe('ok');
    expect(() => readFileSync(path.join(folder, 'new.md'))).toThrow('ENOENT');
  });

  it('stays taken back when the run goes on in another process', async () => {
    const { start } = setUp();
    const run = await start().openRun({ principal: acme });
    run.revoke('deny fs.read:/secret/**');
    run.revoke('ask fs.write');
    const json = JSON.parse(JSON.stringify(await run.suspend())) as JsonValue;
    await run.close();
    const resumed = await start().resumeRun(json, { principal: acme });
    expect(await read(resumed, 'r1', 'secret/a.md')).toMatchObject(denied);
    expect(await read(resumed, 'r2', 'open.md')).toMatchObject({ status: 'ok' });
    resumed.step();
    expect(resumed.tools().map(({ name }) => name)).not.toContain('write');
    const again = JSON.parse(JSON.stringify(await resumed.suspend())) as JsonValue;
    await resumed.close();
    const third = await start().resumeRun(again, { principal: acme });
    expect(await read(third, 'r3', 'secret/b.md')).toMatchObject(denied);
  });
});

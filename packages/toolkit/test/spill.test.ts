import { afterEach, expect, it } from 'vitest';
import { modelView } from '@toolwright/core';
import { createMemoryArtifacts } from '@toolwright/execution';
import { filesystemPack } from '@toolwright/filesystem';
import { createToolkit, type Toolkit, type ToolkitOptions } from '@toolwright/toolkit';
import { exampleTool } from './example-tools.ts';
import { makeFolder, removeFolder } from './temp-folders.ts';

const ann = { tenant: 'acme', user: 'ann' };
const folders: string[] = [];
const open: Toolkit[] = [];

afterEach(async () => {
  await Promise.allSettled(open.splice(0).map((toolkit) => toolkit.close()));
  folders.splice(0).forEach(removeFolder);
});

function start(options: ToolkitOptions = {}): Toolkit {
  const folder = makeFolder({ 'long.txt': `${'a line of the file'.padEnd(99)}\n`.repeat(450) });
  folders.push(folder);
  const toolkit = createToolkit({
    packs: [filesystemPack],
    tools: [exampleTool('dump', { execute: () => 'd'.repeat(30_000) })],
    workspace: folder,
    grants: ['allow fs.*'],
    ...options,
  });
  open.push(toolkit);
  return toolkit;
}

it('keeps what a tool dumps, and pages through it in the next step', async () => {
  const run = await start().openRun({ principal: ann });
  run.step();
  expect(run.tools().map(({ name }) => name)).not.toContain('read_artifact');
  const dumped = await run.call({ id: 'call-1', name: 'dump', arguments: {} });
  const [kept] = dumped.artifacts ?? [];
  expect(kept).toMatchObject({ sizeBytes: 30_000 });
  expect(Buffer.byteLength(modelView(dumped).text)).toBeLessThan(1_500);
  run.step();
  expect(run.tools().map(({ name }) => name)).toContain('read_artifact');
  let text = '';
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page = await run.call({
      id: `page-${offset}`,
      name: 'read_artifact',
      arguments: { handle: kept?.handle ?? '', offset, length: 16_000 },
    });
    if (page.status !== 'ok') throw new Error(page.status);
    const data = page.data as { readonly page: string; readonly nextOffset?: number };
    text += data.page;
    offset = data.nextOffset;
  }
  expect(text).toBe('d'.repeat(30_000));
});

it('shows the pages of files as they are, up to what their tools may show', async () => {
  const run = await start().openRun({ principal: ann });
  const page = await run.call({ id: 'call-1', name: 'read', arguments: { path: 'long.txt' } });
  expect(page).toMatchObject({ status: 'ok' });
  expect(Buffer.byteLength(modelView(page).text)).toBeGreaterThan(40_000);
  expect(page).not.toHaveProperty('artifacts');
});

it('keeps nothing where the host says so, and checks the option', async () => {
  const run = await start({ spill: false }).openRun({ principal: ann });
  const dumped = await run.call({ id: 'call-1', name: 'dump', arguments: {} });
  expect(modelView(dumped).text).toHaveLength(30_000);
  expect(() => start({ spill: 'no' as never })).toThrow(
    expect.objectContaining({ code: 'TOOLKIT_OPTIONS_INVALID', place: 'spill' }),
  );
  expect(() => start({ spill: { stepBytes: 0 } })).toThrow(
    expect.objectContaining({ code: 'OPTIONS_INVALID', place: 'spill.stepBytes' }),
  );
});

it('shows no session what another one kept', async () => {
  const artifacts = createMemoryArtifacts();
  const toolkit = start({ workspace: undefined, spill: { artifacts, reader: 'always' } });
  const one = await toolkit.openRun({ principal: ann });
  const dumped = await one.call({ id: 'call-1', name: 'dump', arguments: {} });
  const handle = dumped.artifacts?.[0]?.handle ?? '';
  const reading = { id: 'call-2', name: 'read_artifact', arguments: { handle } };
  expect(await one.call(reading)).toMatchObject({ status: 'ok' });
  for (const principal of [ann, { tenant: 'other' }]) {
    const other = await toolkit.openRun({ principal });
    expect(await other.call(reading)).toMatchObject({ error: { code: 'ARTIFACT_NOT_FOUND' } });
  }
});

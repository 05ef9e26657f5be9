import { describe, expect, it } from 'vitest';
import { createManualClock } from '@toolwright/core/testing';
import { createMemoryFiles, createMemoryWorkspace } from '@toolwright/sandbox/memory';
import { call, callForError } from '../../test/support/call.ts';
import { drivers, openTree } from '../../test/support/workspaces.ts';
import { filesystemOptionsSchema } from '../options.ts';
import { createListTool } from './list.ts';

const listTool = createListTool(filesystemOptionsSchema.parse({}));
const modifiedAtMs = Date.UTC(2026, 4, 6, 7, 8, 9);

describe.each(drivers)('list on the %s driver', (driver) => {
  it('gives names with type, size and time, links with where they lead', async () => {
    await using open = await openTree(driver, {
      'b.txt': { file: 'hello', modifiedAtMs },
      '.hidden': '',
      'a/deep.txt': '',
      'link.txt': { symlink: 'b.txt' },
      'broken.txt': { symlink: 'nowhere' },
      'out.txt': { symlink: '../../../../etc/passwd' },
      'loop.txt': { symlink: 'loop.txt' },
    });
    const { data, text } = await call(listTool, {}, open.context);
    const withoutTime = data.entries.map((entry) => ({ ...entry, modifiedAt: undefined }));
    expect(withoutTime).toEqual([
      { path: '.hidden', type: 'file', sizeBytes: 0 },
      { path: 'a', type: 'directory' },
      { path: 'b.txt', type: 'file', sizeBytes: 5 },
      { path: 'broken.txt', type: 'symlink', isBroken: true },
      { path: 'link.txt', type: 'symlink', target: 'b.txt' },
      { path: 'loop.txt', type: 'symlink', isBroken: true },
      { path: 'out.txt', type: 'symlink' },
    ]);
    expect(data.entries[2]?.modifiedAt).toBe('2026-05-06T07:08:09.000Z');
    expect(text).toContain('b.txt\t5 bytes\t2026-05-06T07:08Z');
    expect(text).toContain('broken.txt -> (broken link)');
    expect(text).toContain('out.txt -> (outside)');
    expect(text).toContain('link.txt -> b.txt');
    expect(text).toMatch(/^a\/\t/m);
  });

  it('opens folders down to the depth, generated ones and links never', async () => {
    await using open = await openTree(driver, {
      'a/b/c.txt': '',
      'a/x.txt': '',
      'node_modules/dep/i.js': '',
      link: { symlink: 'a' },
    });
    const paths = async (input: object) =>
      (await call(listTool, input, open.context)).data.entries.map(({ path }) => path);
    expect(await paths({ depth: 2 })).toEqual(['a', 'a/b', 'a/x.txt', 'link', 'node_modules']);
    expect(await paths({ depth: 9, path: 'a' })).toEqual(['a/b', 'a/b/c.txt', 'a/x.txt']);
    expect(await paths({ path: 'node_modules' })).toEqual(['node_modules/dep']);
    expect(await paths({ path: 'link' })).toEqual(['link/b', 'link/x.txt']);
  });

  it('pages, and tells an empty folder from a missing one and from a file', async () => {
    await using open = await openTree(driver, { a: '', b: '', c: '', empty: { folder: {} } });
    const page = await call(listTool, { limit: 2, offset: 1 }, open.context);
    expect(page.data).toMatchObject({
      entries: [{ path: 'b' }, { path: 'c' }],
      total: { count: 4, exact: true },
      truncated: 'count',
      nextOffset: 3,
    });
    const empty = await call(listTool, { path: 'empty' }, open.context);
    expect(empty.text).toBe('[the folder is empty]');
    expect((await callForError(listTool, { path: 'none' }, open.context)).code).toBe(
      'FILE_NOT_FOUND',
    );
    expect((await callForError(listTool, { path: 'a' }, open.context)).code).toBe(
      'NOT_A_DIRECTORY',
    );
    expect((await callForError(listTool, { offset: 4 }, open.context)).code).toBe(
      'OFFSET_PAST_END',
    );
  });

  it('shows nothing of what is blocked or not granted', async () => {
    await using open = await openTree(
      driver,
      { a: '', b: '', c: '' },
      { blocked: ['/b'], denied: ['/c'] },
    );
    const { data, result } = await call(listTool, {}, open.context);
    expect(data.entries.map(({ path }) => path)).toEqual(['a']);
    expect(result.warnings?.[0]?.message).toContain('2 that may not be read');
  });
});

describe('list', () => {
  it('lists devices and names that are not UTF-8', async () => {
    const store = createMemoryFiles({ '\\xff.txt': 'x', pipe: { other: true } });
    await using handle = createMemoryWorkspace(store);
    await using open = await openTree('memory', {}, { context: { workspace: handle.view() } });
    const { data } = await call(listTool, {}, open.context);
    expect(data.entries).toMatchObject([
      {
        path: '\\xff.txt',
        type: 'file',
        rawName: Buffer.from('\xff.txt', 'latin1').toString('base64'),
      },
      { path: 'pipe', type: 'other' },
    ]);
  });

  it('answers with what it has when the time is up', async () => {
    const clock = createManualClock();
    await using open = await openTree('memory', { 'a/b': '', 'c/d': '' }, { context: { clock } });
    const { workspace } = open;
    const slow = {
      ...workspace,
      files: {
        ...workspace.files,
        list(...args: Parameters<typeof workspace.files.list>) {
          clock.advance(6_000);
          return workspace.files.list(...args);
        },
      },
    };
    const { data } = await call(listTool, { depth: 3 }, { ...open.context, workspace: slow });
    expect(data).toMatchObject({ truncated: 'time', total: { exact: false } });
  });
});

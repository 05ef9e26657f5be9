import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isToolwrightError, ToolwrightError, type ToolContext } from '@toolwright/core';
import { createMemoryLogger } from '@toolwright/core/testing';
import { createMemoryFiles, createMemoryWorkspace } from '@toolwright/sandbox/memory';
import { call } from '../../test/support/call.ts';
import { openTree } from '../../test/support/workspaces.ts';
import { filesystemOptionsSchema } from '../options.ts';
import { filesystemPack } from '../pack.ts';
import { readStateOf } from '../read-state/record-read.ts';
import { createReadTool } from './read.ts';

const options = { readMaxLines: 3, readMaxLineCharacters: 10 };
const readTool = createReadTool(filesystemOptionsSchema.parse(options));
const hashing = createReadTool(
  filesystemOptionsSchema.parse({ ...options, readFullScanMaxBytes: 1 }),
);
const path = { root: 'workspace', path: '/f' };
const fiveLines = 'a\nb\nc\nd\ne\n';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('read state', () => {
  it('is complete only when every line has been shown, in whatever order', async () => {
    await using open = await openTree('memory', { f: fiveLines });
    await call(readTool, { path: 'f', offset: 4 }, open.context);
    expect(await readStateOf(open.context, path)).toMatchObject({
      sha256: sha256(fiveLines),
      isComplete: false,
      ranges: [{ fromLine: 4, toLine: 5, fromByte: 6, toByte: 10 }],
    });
    await call(readTool, { path: 'f' }, open.context);
    expect(await readStateOf(open.context, path)).toMatchObject({
      isComplete: true,
      ranges: [{ fromLine: 1, toLine: 5, fromByte: 0, toByte: 10 }],
    });
  });

  it('counts no line of which only a part was shown', async () => {
    await using open = await openTree('memory', { f: `a\n${'x'.repeat(30)}\n` });
    await call(readTool, { path: 'f' }, open.context);
    expect(await readStateOf(open.context, path)).toMatchObject({
      isComplete: false,
      ranges: [{ fromLine: 1, toLine: 1 }],
    });
  });

  it('knows an empty file as read', async () => {
    await using open = await openTree('memory', { f: '' });
    await call(readTool, { path: 'f' }, open.context);
    expect(await readStateOf(open.context, path)).toMatchObject({ isComplete: true, ranges: [] });
  });

  it('forgets what was shown of other content, also where size and time are the same', async () => {
    const store = createMemoryFiles({ f: fiveLines });
    await using handle = createMemoryWorkspace(store);
    await using open = await openTree('memory', {}, { context: { workspace: handle.view() } });
    await call(readTool, { path: 'f' }, open.context);
    store.put('f', 'A\nb\nc\nd\ne\n');
    await call(readTool, { path: 'f', offset: 4 }, open.context);
    expect(await readStateOf(open.context, path)).toMatchObject({
      isComplete: false,
      ranges: [{ fromLine: 4, toLine: 5 }],
    });
  });

  it('hashes the lines shown where the file is too large to be hashed whole', async () => {
    await using open = await openTree('memory', { f: `${fiveLines}${'tail\n'.repeat(20_000)}` });
    const { data } = await call(hashing, { path: 'f', offset: 2, limit: 2 }, open.context);
    expect(data).not.toHaveProperty('sha256');
    const state = await readStateOf(open.context, path);
    expect(state).not.toHaveProperty('sha256');
    expect(state?.ranges).toEqual([
      { fromLine: 2, toLine: 3, fromByte: 2, toByte: 6, sha256: sha256('b\nc\n') },
    ]);
  });

  it('keeps both of two reads that end at once', async () => {
    await using open = await openTree('memory', { f: fiveLines });
    await Promise.all([
      call(readTool, { path: 'f', offset: 1, limit: 2 }, open.context),
      call(readTool, { path: 'f', offset: 3, limit: 3 }, open.context),
    ]);
    expect(await readStateOf(open.context, path)).toMatchObject({ isComplete: true });
  });

  it('is kept apart by session and by principal, and by the path after links', async () => {
    await using open = await openTree('memory', { f: 'x', link: { symlink: 'f' } });
    await call(readTool, { path: 'link' }, open.context);
    expect(await readStateOf(open.context, path)).toBeDefined();
    const others: Partial<ToolContext>[] = [
      { sessionId: 'other' },
      { principal: { tenant: 'other' } },
    ];
    for (const other of others) {
      expect(await readStateOf({ ...open.context, ...other }, path)).toBeUndefined();
    }
  });

  it('does not stop a read when the store is down', async () => {
    const logger = createMemoryLogger();
    await using open = await openTree('memory', { f: 'x' }, { context: { logger } });
    const down = () =>
      Promise.reject(new ToolwrightError('STATE_UNAVAILABLE', 'The store is down.'));
    const state = { ...open.context.ports.state, get: down };
    const context = { ...open.context, ports: { ...open.context.ports, state } };
    const { data } = await call(readTool, { path: 'f' }, context);
    expect(data.text).toBe('x');
    expect(logger.entries.map(({ level }) => level)).toEqual(['warn']);
    expect(isToolwrightError(await down().catch((error: unknown) => error))).toBe(true);
  });

  it('is not kept, and says so, when the file is written to meanwhile', async () => {
    const store = createMemoryFiles({ f: { file: 'one\n', modifiedAtMs: 1_000 } });
    await using handle = createMemoryWorkspace(store);
    const workspace = handle.view();
    const { files } = workspace;
    const changing = {
      ...workspace,
      files: {
        ...files,
        async open(...args: Parameters<typeof files.open>) {
          const file = await files.open(...args);
          store.put('f', { file: 'two\n', modifiedAtMs: 2_000 });
          return file;
        },
      },
    };
    await using open = await openTree('memory', {}, { context: { workspace: changing } });
    const { warnings } = await call(readTool, { path: 'f' }, open.context);
    expect(warnings).toEqual(['CHANGED_WHILE_READING']);
    expect(await readStateOf(open.context, path)).toBeUndefined();
  });

  it('is taken back for the files of calls that are forgotten, and kept for the others', async () => {
    await using open = await openTree('memory', { f: fiveLines, g: 'x\n' });
    const pack = await filesystemPack.openSession?.({
      ...open.context,
      options: filesystemOptionsSchema.parse({}),
    });
    await call(readTool, { path: 'f' }, { ...open.context, callId: 'first' });
    await call(readTool, { path: 'g' }, { ...open.context, callId: 'second' });
    await pack?.forget?.(['first', 'never made']);
    expect(await readStateOf(open.context, path)).toBeUndefined();
    const kept = { root: 'workspace', path: '/g' };
    expect(await readStateOf(open.context, kept)).toMatchObject({ isComplete: true });
  });
});

import type { ToolContext } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { call } from '../../test/support/call.ts';
import { openTree } from '../../test/support/workspaces.ts';
import { filesystemOptionsSchema } from '../options.ts';
import { createReadTool } from './read.ts';

/** Files above 1,000 bytes count as large. */
const readTool = createReadTool(filesystemOptionsSchema.parse({ readFullScanMaxBytes: 1_000 }));

/** The context with a count of the bytes that its files gave. */
function counting(context: ToolContext): { context: ToolContext; bytesRead(): number } {
  let bytes = 0;
  const { workspace } = context;
  if (workspace === undefined) throw new Error('No workspace.');
  const { files } = workspace;
  const open: typeof files.open = async (...args) => {
    const file = await files.open(...args);
    const read: typeof file.read = async (...range) => {
      const piece = await file.read(...range);
      bytes += piece.length;
      return piece;
    };
    return { ...file, read };
  };
  const counted = { ...workspace, files: { ...files, open } };
  return { context: { ...context, workspace: counted }, bytesRead: () => bytes };
}

describe('a large file', () => {
  it('is read no further than its page', async () => {
    await using open = await openTree('memory', { f: 'line\n'.repeat(2_000_000) });
    const { context, bytesRead } = counting(open.context);
    const { data, text } = await call(readTool, { path: 'f', limit: 10 }, context);
    expect(bytesRead()).toBeLessThan(200_000);
    expect(data).toMatchObject({ endLine: 10, nextOffset: 11, truncated: 'count' });
    expect(data.totalLines.exact).toBe(false);
    expect(data).not.toHaveProperty('sha256');
    expect(data).not.toHaveProperty('finalNewline');
    expect(text).toMatch(/\[lines 1-10 of at least \d+; continue with offset=11\]/);
  });

  it('is known as a whole once the page is its end', async () => {
    await using open = await openTree('memory', { f: 'line\n'.repeat(40_000) });
    const { data } = await call(readTool, { path: 'f', offset: 39_999 }, open.context);
    expect(data).toMatchObject({
      endLine: 40_000,
      totalLines: { count: 40_000, exact: true },
      finalNewline: true,
      truncated: false,
    });
    expect(data.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('shows the start of a line without end, and does not look for it', async () => {
    await using open = await openTree('memory', { f: 'x'.repeat(20_000_000) });
    const { context, bytesRead } = counting(open.context);
    const { data } = await call(readTool, { path: 'f' }, context);
    expect(bytesRead()).toBeLessThan(2_000_000);
    expect(data).toMatchObject({ cutLines: [1], nextColumn: 2_001, truncated: 'size' });
    const later = await call(readTool, { path: 'f', limit: 1, column: 1_500_001 }, open.context);
    expect(later.data.text).toBe('x'.repeat(2_000));
  });

  it.each([
    ['\r\n', 65_535, 'crlf', 2],
    ['\r\n', 65_536, 'crlf', 2],
    ['\r', 65_535, 'cr', 2],
    ['\n', 65_535, 'lf', 2],
  ])('ends a line with %j at byte %i once', async (end, at, eol, count) => {
    await using open = await openTree('memory', { f: `${'x'.repeat(at)}${end}y` });
    const { data } = await call(readTool, { path: 'f' }, open.context);
    expect(data).toMatchObject({ eol, totalLines: { count, exact: true } });
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineTool, jsonSchema } from '@toolwright/core';
import { filesystemPack } from '@toolwright/filesystem';
import { runAgent } from '@toolwright/runtime';
import { createScriptedModel, type ScriptedReply } from '@toolwright/testing';
import { createToolkit } from '@toolwright/toolkit';
import { afterEach, beforeEach, expect, it } from 'vitest';

const principal = { tenant: 'acme' };
const tooLong: ScriptedReply = { reject: new Error('prompt is too long: 9 tokens > 8 maximum') };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'toolwright-compaction-'));
  for (const name of ['old.md', 'new.md'])
    await writeFile(path.join(folder, name), `${name}\n`.repeat(2_000));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes a file that left the context one that was never read: it is not overwritten unseen', async () => {
  const toolkit = createToolkit({
    packs: [filesystemPack],
    grants: ['allow fs.read', 'allow fs.write'],
    workspace: { roots: [{ path: folder, mode: 'rw' }] },
  });
  const read = (name: string) => ({
    calls: [{ id: `read ${name}`, name: 'read', arguments: { path: name } }],
  });
  const write = (name: string) => ({
    id: `write ${name}`,
    name: 'write',
    arguments: { path: name, content: 'short\n' },
  });
  const { result } = runAgent({
    host: toolkit,
    principal,
    prompt: 'Go.',
    model: createScriptedModel([
      read('old.md'),
      read('new.md'),
      tooLong,
      { calls: [write('old.md'), write('new.md')] },
      { text: 'Done.' },
    ]),
  });
  const { status, steps } = await result;
  expect(status).toBe('completed');
  expect(steps[3]?.calls.map(({ outcome }) => outcome)).toMatchObject([
    { status: 'failed', error: { code: 'FILE_NOT_READ' } },
    { status: 'ok' },
  ]);
  expect((await readFile(path.join(folder, 'old.md'), 'utf8')).length).toBeGreaterThan(10_000);
  expect(await readFile(path.join(folder, 'new.md'), 'utf8')).toBe('short\n');
  await toolkit.close();
});

it.each(['external', 'workspace', 'trusted'] as const)(
  'names what is kept of a result that was too large to be shown (%s)',
  async (outputTrust) => {
    const toolkit = createToolkit({
      tools: [
        defineTool({
          name: 'fetch_all',
          category: 'test',
          description: 'Fetches a lot.',
          inputSchema: jsonSchema({ type: 'object', properties: { n: { type: 'integer' } } }),
          effects: { readOnly: true },
          permissions: [],
          risk: 'none',
          outputTrust,
          execute: (input) => `${String((input as { n: number }).n)}: ${'word '.repeat(10_000)}`,
        }),
      ],
    });
    const model = createScriptedModel([
      { calls: [{ id: 'a', name: 'fetch_all', arguments: { n: 1 } }] },
      { calls: [{ id: 'b', name: 'fetch_all', arguments: { n: 2 } }] },
      tooLong,
      { text: 'Done.' },
    ]);
    const { result } = runAgent({ host: toolkit, principal, prompt: 'Go.', model });
    const { status, messages, steps } = await result;
    expect(status).toBe('completed');
    const kept = steps[0]?.calls[0]?.outcome?.artifacts?.[0]?.handle;
    expect(kept).toMatch(/^sha256:/);
    expect(JSON.stringify(messages[2])).toContain(`read it in pages by its handle, ${kept}.`);
    await toolkit.close();
  },
);

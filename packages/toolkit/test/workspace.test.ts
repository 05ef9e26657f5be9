import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyToolContract, CallOutcome, Principal } from '@toolwright/core';
import { createWorkspace } from '@toolwright/sandbox';
import { createToolkit, type Toolkit, type ToolkitOptions } from '@toolwright/toolkit';
import { defineTool, jsonSchema, modelView, unframe } from '@toolwright/core';
import { examplePack } from './example-tools.ts';
import { makeFolder, removeFolder } from './temp-folders.ts';

const acme = { tenant: 'acme' };
const folders: string[] = [];
const open: Toolkit[] = [];

function folderWith(files: Readonly<Record<string, string>> = {}): string {
  const folder = makeFolder(files);
  folders.push(folder);
  return folder;
}

function toolkitOf(options: ToolkitOptions): Toolkit {
  const toolkit = createToolkit({
    tools: [peekTool('peek')],
    grants: ['allow fs.read'],
    ...options,
  });
  open.push(toolkit);
  return toolkit;
}

afterEach(async () => {
  await Promise.allSettled(open.splice(0).map((toolkit) => toolkit.close()));
  folders.splice(0).forEach(removeFolder);
});

/** Reads a file, or the names in a folder, through the workspace that the call gets. */
function peekTool(name: string): AnyToolContract {
  return defineTool({
    name,
    category: 'test',
    description: 'Reads a file or lists a folder.',
    inputSchema: jsonSchema<{ path: string; asked?: string }>({
      type: 'object',
      properties: { path: { type: 'string' }, asked: { type: 'string' } },
      required: ['path'],
    }),
    effects: { readOnly: true },
    permissions: ['fs.read'],
    permissionsFor: ({ path: file, asked }) => [`fs.read:${asked ?? file}`],
    risk: 'low',
    outputTrust: 'workspace',
    async execute({ path: file }, { workspace }) {
      if (workspace === undefined) return 'no workspace';
      const { files } = workspace;
      const place = files.parse(file);
      if ((await files.stat(place)).kind === 'directory') {
        return (await files.list(place)).map((entry) => entry.name).join(' ');
      }
      const opened = await files.open(place);
      try {
        return new TextDecoder().decode(await opened.read(0, 1000));
      } finally {
        await opened.close();
      }
    },
  });
}

async function peek(
  toolkit: Toolkit,
  file: string,
  more: { tool?: string; asked?: string; principal?: Principal } = {},
): Promise<CallOutcome> {
  const { tool = 'peek', principal = acme, ...rest } = more;
  const run = await toolkit.openRun({ principal });
  return run.call({ id: 'c', name: tool, arguments: { path: file, ...rest } });
}

const textOf = (outcome: CallOutcome): unknown =>
  outcome.status === 'ok' ? text(unframe(modelView(outcome).text)) : outcome.status;
const text = (value: string): unknown => [{ type: 'text', text: value }];

describe('a workspace', () => {
  it('is absent unless the host gives one', async () => {
    expect(textOf(await peek(toolkitOf({}), '/a'))).toEqual(text('no workspace'));
  });

  it.each<[string, (folder: string) => ToolkitOptions['workspace']]>([
    ['the path of a folder', (folder) => folder],
    ['a root', (root) => ({ root })],
    ['roots', (folder) => ({ roots: [{ name: 'docs', path: folder }] })],
    ['a function', (folder) => () => folder],
    ['a function that answers later', (folder) => () => Promise.resolve({ root: folder })],
    ['a workspace of the host', (folder) => () => createWorkspace({ roots: [{ path: folder }] })],
  ])('can be %s', async (_, workspaceOf) => {
    const folder = folderWith({ 'a.md': 'hello' });
    expect(textOf(await peek(toolkitOf({ workspace: workspaceOf(folder) }), '/a.md'))).toEqual(
      text('hello'),
    );
  });

  it('that the host made stays open when the toolkit closes', async () => {
    const handle = await createWorkspace({ roots: [{ path: folderWith({ 'a.md': 'hello' }) }] });
    const toolkit = toolkitOf({ workspace: handle });
    expect(textOf(await peek(toolkit, '/a.md'))).toEqual(text('hello'));
    await toolkit.close();
    const { files } = handle.view();
    expect(await files.list(files.parse('/'))).toMatchObject([{ name: 'a.md' }]);
    await handle.close();
  });

  it('may be left out by the function for some principals', async () => {
    const folder = folderWith({ 'a.md': 'hello' });
    const toolkit = toolkitOf({
      workspace: ({ user }) => (user === undefined ? undefined : folder),
    });
    expect(textOf(await peek(toolkit, '/a.md'))).toEqual(text('no workspace'));
    expect(
      textOf(await peek(toolkit, '/a.md', { principal: { tenant: 'acme', user: 'ann' } })),
    ).toEqual(text('hello'));
  });

  it('is asked for with the session id, once a session', async () => {
    const asked: string[] = [];
    const folder = folderWith();
    const toolkit = toolkitOf({
      workspace: (_principal, sessionId) => (asked.push(sessionId), folder),
    });
    const session = await toolkit.openSession({ principal: acme, id: 'talk' });
    await session.openRun();
    await session.openRun();
    expect(asked).toEqual(['talk']);
  });

  it.each<[string, ToolkitOptions['workspace'], string]>([
    ['nothing useful', () => 7 as never, 'WORKSPACE_INVALID'],
    ['null', () => null as never, 'WORKSPACE_INVALID'],
    ['an empty path', () => '', 'WORKSPACE_INVALID'],
    ['root and roots', () => ({ root: '/a', roots: [] }), 'WORKSPACE_INVALID'],
    ['a missing folder', '/no/such/folder', 'WORKSPACE_ROOT_INVALID'],
  ])('is refused for %s, when the session opens', async (_, workspace, code) => {
    await expect(toolkitOf({ workspace }).openSession({ principal: acme })).rejects.toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('is opened by a later session when its folder was missing for the first', async () => {
    const folder = path.join(folderWith(), 'later');
    const toolkit = toolkitOf({ workspace: folder });
    await expect(toolkit.openSession({ principal: acme })).rejects.toThrow();
    mkdirSync(folder);
    await expect(toolkit.openSession({ principal: { tenant: 'other' } })).resolves.toBeDefined();
  });

  it('passes on what the function throws', async () => {
    const cause = new Error('no database');
    const toolkit = toolkitOf({ workspace: () => Promise.reject(cause) });
    await expect(toolkit.openSession({ principal: acme })).rejects.toBe(cause);
  });
});

describe('grants in a workspace', () => {
  const files = { 'public/a.md': 'A', 'secret/b.md': 'B', 'both/c.md': 'C' };

  it('hold for the path that is reached, not only for the one that is asked', async () => {
    const folder = folderWith(files);
    symlinkSync('../secret/b.md', path.join(folder, 'public/link.md'));
    const toolkit = toolkitOf({ workspace: folder, grants: ['allow fs.read:/public/**'] });
    expect(textOf(await peek(toolkit, '/public/a.md'))).toEqual(text('A'));
    expect(await peek(toolkit, '/public/link.md')).toMatchObject({ status: 'failed' });
    expect(await peek(toolkit, '/secret/b.md', { asked: '/public/a.md' })).toMatchObject({
      status: 'failed',
    });
  });

  it('hide what they deny from a folder', async () => {
    const toolkit = toolkitOf({
      workspace: folderWith(files),
      grants: ['allow fs.read', 'deny fs.read:/secret/**'],
    });
    expect(textOf(await peek(toolkit, '/'))).toEqual(text('both public'));
  });

  it('hide what they only ask for', async () => {
    const toolkit = toolkitOf({
      workspace: folderWith(files),
      grants: ['allow fs.read', 'ask fs.read:/secret/**'],
    });
    expect(textOf(await peek(toolkit, '/'))).toEqual(text('both public'));
  });

  it('know the first root by its name', async () => {
    const toolkit = toolkitOf({
      workspace: { roots: [{ name: 'docs', path: folderWith(files) }] },
      grants: ['allow fs.read', 'deny fs.read:docs:/secret/**'],
    });
    expect(await peek(toolkit, '/secret/b.md')).toMatchObject({ status: 'denied' });
    expect(textOf(await peek(toolkit, '/'))).toEqual(text('both public'));
  });

  it('hold with the conditions of the very tool that looks', async () => {
    const toolkit = toolkitOf({
      workspace: folderWith(files),
      tools: [peekTool('peek'), peekTool('scan')],
      grants: [
        'allow fs.read tool=scan',
        'deny fs.read:/secret/** tool=scan',
        'allow fs.read:/ tool=peek',
        'allow fs.read:/secret/** tool=peek readOnly risk<=low',
      ],
    });
    // One session: a view that was made for one tool must not serve the next.
    const session = await toolkit.openSession({ principal: acme });
    const run = await session.openRun();
    const look = async (tool: string, file: string): Promise<unknown> =>
      textOf(await run.call({ id: `${tool} ${file}`, name: tool, arguments: { path: file } }));
    expect(await look('scan', '/')).toEqual(text('both public'));
    expect(await look('peek', '/')).toEqual(text('secret'));
    expect(await look('peek', '/secret/b.md')).toEqual(text('B'));
  });

  it('bind a pack that opens a session to what rules without conditions allow', async () => {
    const seen: string[][] = [];
    const toolkit = toolkitOf({
      workspace: folderWith(files),
      grants: ['allow fs.read:/', 'allow fs.read:/public/**', 'allow fs.read:/both/** tool=peek'],
      packs: [
        examplePack('notes', [], {
          openSession: async ({ workspace }) => {
            const entries = await workspace?.files.list(workspace.files.parse('/'));
            seen.push((entries ?? []).map((entry) => entry.name));
            return {};
          },
        }),
      ],
    });
    await toolkit.openSession({ principal: acme });
    expect(seen).toEqual([['public']]);
  });
});

describe('a workspace of one tenant', () => {
  const shared = expect.objectContaining({ code: 'WORKSPACE_SHARED' }) as unknown;

  it('is not opened for another one, also after the first is gone', async () => {
    const toolkit = toolkitOf({ workspace: folderWith() });
    const first = await toolkit.openSession({ principal: { tenant: 'one' } });
    await expect(toolkit.openSession({ principal: { tenant: 'two' } })).rejects.toThrow(shared);
    await first.close();
    await expect(toolkit.openSession({ principal: { tenant: 'two' } })).rejects.toThrow(shared);
    await expect(
      toolkit.openSession({ principal: { tenant: 'one', user: 'ann' } }),
    ).resolves.toBeDefined();
  });

  it('is claimed by one of two that come at once', async () => {
    const toolkit = toolkitOf({ workspace: folderWith() });
    const results = await Promise.allSettled(
      ['one', 'two'].map((tenant) => toolkit.openSession({ principal: { tenant } })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each<[string, (one: string, two: string) => string]>([
    ['the same folder', (one) => one],
    ['a folder inside', (one) => path.join(one, 'inside')],
    ['a folder around', (one) => path.dirname(one)],
    ['the same folder by another spelling', (one) => `${one}/../${path.basename(one)}/.`],
    [
      'a link to it',
      (one, two) => (symlinkSync(one, path.join(two, 'link')), path.join(two, 'link')),
    ],
    [
      'a link into it',
      (one, two) => (
        symlinkSync(path.join(one, 'inside'), path.join(two, 'link')),
        path.join(two, 'link')
      ),
    ],
  ])('is not given to another one as %s', async (_, placeOf) => {
    const around = folderWith({ 'one/inside/a.md': 'A', 'two/b.md': 'B' });
    const one = path.join(around, 'one');
    const two = placeOf(one, path.join(around, 'two'));
    const toolkit = toolkitOf({ workspace: ({ tenant }) => (tenant === 'one' ? one : two) });
    await toolkit.openSession({ principal: { tenant: 'one' } });
    await expect(toolkit.openSession({ principal: { tenant: 'two' } })).rejects.toThrow(shared);
  });

  it('leaves nothing open for the one that is refused', async () => {
    const folder = folderWith();
    const other = folderWith();
    let place = folder;
    const toolkit = toolkitOf({ workspace: ({ tenant }) => (tenant === 'one' ? folder : place) });
    await toolkit.openSession({ principal: { tenant: 'one' } });
    await expect(toolkit.openSession({ principal: { tenant: 'two' }, id: 'talk' })).rejects.toThrow(
      shared,
    );
    place = other;
    await expect(
      toolkit.openSession({ principal: { tenant: 'two' }, id: 'talk' }),
    ).resolves.toBeDefined();
    rmSync(other, { recursive: true });
  });
});

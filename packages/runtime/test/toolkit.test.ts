import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  defineClientTool,
  defineTool,
  jsonSchema,
  type AnyToolContract,
  type RunEvent,
} from '@toolwright/core';
import { filesystemPack } from '@toolwright/filesystem';
import {
  runAgent,
  type AgentMessage,
  type AgentResult,
  type AgentSettings,
} from '@toolwright/runtime';
import { createScriptedModel, type Script } from '@toolwright/testing';
import { createToolkit, type ToolkitOptions } from '@toolwright/toolkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const principal = { tenant: 'acme' };
const done = { text: 'Done.' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'toolwright-runtime-'));
  await writeFile(path.join(folder, 'notes.md'), '# Notes\n\nThe answer is 42.\n');
  await writeFile(path.join(folder, 'index.md'), 'See notes.md for the answer.\n');
  await writeFile(path.join(folder, 'other.md'), 'Nothing here.\n');
});
afterAll(() => rm(folder, { recursive: true }));

function tool(
  name: string,
  execute: (input: unknown, context: { signal: AbortSignal }) => unknown,
  more: object = {},
): AnyToolContract {
  return defineTool({
    name,
    category: 'test',
    description: `The tool ${name}.`,
    inputSchema: jsonSchema({
      type: 'object',
      properties: { word: { type: 'string', maxLength: 5 } },
    }),
    effects: { readOnly: true },
    permissions: [],
    risk: 'none',
    outputTrust: 'trusted',
    execute,
    ...more,
  });
}

async function play(
  script: Script,
  toolkitOptions: ToolkitOptions,
  settings: Partial<AgentSettings> = {},
) {
  const toolkit = createToolkit(toolkitOptions);
  const model = createScriptedModel(script);
  const agent = runAgent({ host: toolkit, principal, model, prompt: 'Go.', ...settings });
  const events: RunEvent[] = [];
  agent.subscribe((event) => events.push(event));
  const result = await agent.result;
  const audit = await toolkit.audit.query({ principal });
  await toolkit.close();
  return { result, model, events, audit };
}

/** What the model was told of each call, by call id. */
function resultTexts(messages: readonly AgentMessage[]): Record<string, string> {
  const parts = messages.flatMap((message) => (message.role === 'tool' ? message.content : []));
  return Object.fromEntries(
    parts.flatMap((part) => {
      if (part.type !== 'tool-result') return [];
      const { output } = part;
      return output.type === 'text' || output.type === 'error-text'
        ? [[part.toolCallId, output.value]]
        : [];
    }),
  );
}

const statuses = (result: AgentResult) =>
  result.steps.flatMap(({ calls }) => calls.map(({ outcome }) => outcome?.status));

describe('an agent on real files', () => {
  const files: ToolkitOptions = { packs: [filesystemPack], grants: ['allow fs.read'] };

  it('reads, follows what it read, and answers from it', async () => {
    const { result, events, audit } = await play(
      [
        { calls: [{ id: 'i', name: 'read', arguments: { path: 'index.md' } }] },
        ({ prompt }) => {
          const named = /See (\S+\.md)/.exec(JSON.stringify(prompt.at(-1)))?.[1] ?? '';
          return { calls: [{ id: 'n', name: 'read', arguments: { path: named } }] };
        },
        ({ prompt }) => ({
          text: `It is ${/answer is (\d+)/.exec(JSON.stringify(prompt.at(-1)))?.[1]}.`,
        }),
      ],
      { ...files, workspace: folder },
    );
    expect(result).toMatchObject({ status: 'completed', text: 'It is 42.' });
    const call = ['tool-call-start', 'tool-input', 'tool-result'];
    expect(events.map(({ type }) => type).filter((type) => type !== 'tool-input-delta')).toEqual([
      'run-start',
      ...['step-start', ...call, 'step-finish'],
      ...['step-start', ...call, 'step-finish'],
      ...['step-start', 'text-delta', 'step-finish'],
      'run-finished',
    ]);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
    expect(audit.map(({ callId, status }) => [callId, status])).toEqual([
      ['i', 'ok'],
      ['n', 'ok'],
    ]);
  });

  it('waits when a rule asks; the sibling that is allowed has run', async () => {
    const { result, events } = await play(
      [
        {
          calls: [
            { id: 'n', name: 'read', arguments: { path: 'notes.md' } },
            { id: 'o', name: 'read', arguments: { path: 'other.md' } },
          ],
        },
      ],
      { ...files, workspace: folder, grants: ['allow fs.read', 'ask fs.read:/notes.md'] },
    );
    expect(result).toMatchObject({
      status: 'waiting',
      error: { code: 'APPROVAL_REQUIRED' },
      pending: [{ callId: 'n', reason: 'approval' }],
    });
    expect(statuses(result)).toEqual(['suspended', 'ok']);
    expect(Object.keys(resultTexts(result.messages))).toEqual(['o']);
    expect(events.at(-1)).toMatchObject({
      type: 'run-finished',
      status: 'waiting',
      code: 'APPROVAL_REQUIRED',
    });
  });

  it('goes on after a denial, which is told as an error', async () => {
    const { result } = await play(
      [{ calls: [{ id: 'n', name: 'read', arguments: { path: 'notes.md' } }] }, done],
      { ...files, workspace: folder, grants: ['allow fs.read', 'deny fs.read:/notes.md'] },
    );
    expect(result.status).toBe('completed');
    expect(resultTexts(result.messages)['n']).toMatch(/^Denied [A-Z_]+: /);
  });

  it('runs no call of a cut reply, and tells how to go on', async () => {
    const { result, audit } = await play(
      [
        {
          calls: [{ id: 'n', name: 'read', arguments: '{"path":"notes.md"}' }],
          finishReason: 'length',
        },
        done,
      ],
      { ...files, workspace: folder },
    );
    expect(resultTexts(result.messages)['n']).toContain('ARGUMENTS_TRUNCATED');
    expect(audit).toMatchObject([{ callId: 'n', status: 'failed' }]);
  });

  it('exposes what it is told to, in each step', async () => {
    const { model } = await play(
      [{ calls: [{ name: 'spell', arguments: {} }] }, done],
      { ...files, workspace: folder, tools: [tool('spell', () => 1), tool('count', () => 2)] },
      { expose: ({ stepIndex }) => (stepIndex === 0 ? ['spell'] : ['read', 'count']) },
    );
    expect(model.requests.map(({ tools }) => tools?.map(({ name }) => name))).toEqual([
      ['spell'],
      ['count', 'read'],
    ]);
  });

  it('rejects when it is to expose what is not granted, and closes the run', async () => {
    const toolkit = createToolkit({ ...files, workspace: folder });
    const agent = runAgent({
      host: toolkit,
      principal,
      model: createScriptedModel([]),
      prompt: 'Go.',
      expose: ['delete_all'],
    });
    const seen: string[] = [];
    agent.subscribe((event) => seen.push(event.type));
    await expect(agent.result).rejects.toMatchObject({ code: 'UNKNOWN_TOOL' });
    expect(seen.at(-1)).toBe('run-finished');
    await toolkit.close();
  });
});

describe('faults that end or mislead other loops', () => {
  it('a tool that ignores its deadline does not hold up the run, and its late answer is no success', async () => {
    const deaf = tool('deaf', () => new Promise((resolve) => setTimeout(resolve, 1_500, 'late')), {
      limits: { timeoutMs: 50 },
    });
    const startedAt = performance.now();
    const { result } = await play([{ calls: [{ id: 'a', name: 'deaf', arguments: {} }] }, done], {
      tools: [deaf],
    });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(result.status).toBe('completed');
    expect(resultTexts(result.messages)['a']).toMatch(/^Error TIMEOUT/);
  });

  it('a BigInt in an answer does not lose the run, nor undefined, nor a cycle', async () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    const tools = [
      tool('big', () => ({ n: 10n })),
      tool('none', () => undefined),
      tool('round', () => cycle),
    ];
    const { result } = await play(
      [
        { calls: ['big', 'none', 'round'].map((name) => ({ id: name, name, arguments: {} })) },
        done,
      ],
      { tools },
    );
    const texts = resultTexts(result.messages);
    expect(statuses(result)).toEqual(['ok', 'ok', 'ok']);
    expect(texts['big']).toContain('10');
    expect(texts['none']).not.toBe('');
    expect(Object.values(texts).join()).not.toContain('[object Object]');
  });

  it('a call to a hidden tool is an error that names no hidden tool', async () => {
    const { result } = await play(
      [
        {
          calls: [
            { id: 'a', name: 'secret_tool', arguments: {} },
            { id: 'b', name: 'nope', arguments: {} },
          ],
        },
        done,
      ],
      { tools: [tool('open_tool', () => 1), tool('secret_tool', () => 2)] },
      { expose: ['open_tool'] },
    );
    const texts = resultTexts(result.messages);
    expect(statuses(result)).toEqual(['failed', 'failed']);
    expect(texts['b']).not.toContain('secret_tool');
    expect(texts['a']?.replaceAll('secret_tool', '')).toBe(texts['b']?.replaceAll('nope', ''));
  });

  it('a rejected value is not sent back', async () => {
    const { result } = await play(
      [{ calls: [{ id: 'a', name: 'spell', arguments: { word: 'sk-live-secret' } }] }, done],
      { tools: [tool('spell', () => 1)] },
    );
    expect(statuses(result)).toEqual(['failed']);
    expect(resultTexts(result.messages)['a']).not.toContain('sk-live-secret');
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'the name %s is a name like any other',
    async (name) => {
      const unknown = await play([{ calls: [{ id: 'a', name, arguments: {} }] }, done], {
        tools: [tool('spell', () => 1)],
      });
      expect(statuses(unknown.result)).toEqual(['failed']);
      if (name === '__proto__') return;
      const known = await play([{ calls: [{ id: 'a', name, arguments: {} }] }, done], {
        tools: [tool(name, () => 'mine')],
      });
      expect(resultTexts(known.result.messages)['a']).toBe('mine');
    },
  );

  it('a tool that throws is an error result, and the run goes on', async () => {
    const { result } = await play([{ calls: [{ id: 'a', name: 'bad', arguments: {} }] }, done], {
      tools: [
        tool('bad', () => {
          throw new Error('inner detail');
        }),
      ],
    });
    expect(result.status).toBe('completed');
    expect(resultTexts(result.messages)['a']).toMatch(/^Error HANDLER_ERROR/);
  });

  it('a call for the client ends the run as waiting', async () => {
    const client = defineClientTool({
      name: 'ask_screen',
      category: 'test',
      description: 'Asks on the screen.',
      inputSchema: jsonSchema({ type: 'object', properties: {} }),
      effects: { readOnly: true },
      permissions: [],
      risk: 'none',
      outputTrust: 'trusted',
    });
    const { result } = await play([{ calls: [{ id: 'a', name: 'ask_screen', arguments: {} }] }], {
      tools: [client],
    });
    expect(result).toMatchObject({ status: 'waiting', error: { code: 'CLIENT_RESULT_REQUIRED' } });
  });
});

describe('cancelling a real run', () => {
  it('with deaf tools ends at once, with one result and one audit record for each call', async () => {
    const toolkit = createToolkit({
      tools: [tool('deaf', () => new Promise(() => undefined)), tool('quick', () => 'quick')],
    });
    const model = createScriptedModel([
      {
        calls: [
          { id: 'a', name: 'deaf', arguments: {} },
          { id: 'b', name: 'quick', arguments: {} },
          { id: 'c', name: 'deaf', arguments: {} },
        ],
      },
    ]);
    const agent = runAgent({ host: toolkit, principal, model, prompt: 'Go.' });
    agent.subscribe((event) => event.type === 'tool-result' && agent.cancel());
    const startedAt = performance.now();
    const result = await agent.result;
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(result.status).toBe('cancelled');
    expect(statuses(result)).toEqual(['aborted', 'ok', 'aborted']);
    expect(Object.keys(resultTexts(result.messages))).toEqual(['a', 'b', 'c']);
    const audit = await toolkit.audit.query({ principal });
    expect(audit.map(({ callId }) => callId).sort()).toEqual(['a', 'b', 'c']);
    await toolkit.close({ drainMs: 0 });
  });

  it('by closing its host ends the loop as cancelled', async () => {
    const toolkit = createToolkit({ tools: [tool('quick', () => 'quick')] });
    const model = createScriptedModel([{ text: ['a'], hang: 'stream' }]);
    const agent = runAgent({ host: toolkit, principal, model, prompt: 'Go.' });
    agent.subscribe((event) => event.type === 'text-delta' && void toolkit.close({ drainMs: 0 }));
    expect((await agent.result).status).toBe('cancelled');
    expect(model.requests[0]?.abortSignal?.aborted).toBe(true);
  });
});

describe('a conversation over several runs', () => {
  it('shares a session, and each run has its own calls', async () => {
    const toolkit = createToolkit({ tools: [tool('quick', () => 'quick')] });
    await using session = await toolkit.openSession({ principal });
    const again = () =>
      createScriptedModel([{ calls: [{ id: 'call_0', name: 'quick', arguments: {} }] }, done]);
    const first = await runAgent({ host: toolkit, session, model: again(), prompt: 'One.' }).result;
    const second = await runAgent({
      host: toolkit,
      session,
      model: again(),
      prompt: 'Two.',
      messages: first.messages,
    }).result;
    expect([first.status, second.status]).toEqual(['completed', 'completed']);
    expect(first.log.sessionId).toBe(second.log.sessionId);
    expect(first.log.runId).not.toBe(second.log.runId);
    expect(Object.keys(resultTexts(second.messages))).toEqual(['call_0', 'call00001']);
  });
});

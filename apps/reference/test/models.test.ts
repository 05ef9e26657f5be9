import { describe, expect, test } from 'vitest';
import {
  chatCallReply,
  chatTextReply,
  messagesCallReply,
  messagesTextReply,
  replayServer,
  type Reply,
} from './support/replay-server.ts';
import { runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const secret = 'the colour is teal';
const call = { path: 'notes.md' };

interface Wire {
  readonly model: string | ((origin: string) => string);
  readonly env: (origin: string) => Readonly<Record<string, string>>;
  readonly replies: readonly Reply[];
  readonly path: string;
  readonly key: readonly [header: string, value: string] | undefined;
}

const chat = [chatCallReply('read', call), chatTextReply('It is teal.')];
const wires: Readonly<Record<string, Wire>> = {
  openai: {
    model: 'openai:replay',
    env: (origin) => ({ OPENAI_API_KEY: 'k-openai', OPENAI_BASE_URL: `${origin}/v1` }),
    replies: chat,
    path: '/v1/chat/completions',
    key: ['authorization', 'Bearer k-openai'],
  },
  anthropic: {
    model: 'anthropic:replay',
    env: (origin) => ({ ANTHROPIC_API_KEY: 'k-anthropic', ANTHROPIC_BASE_URL: `${origin}/v1` }),
    replies: [messagesCallReply('read', call), messagesTextReply('It is teal.')],
    path: '/v1/messages',
    key: ['x-api-key', 'k-anthropic'],
  },
  ollama: {
    model: 'ollama:replay',
    env: (origin) => ({ OLLAMA_HOST: origin.replace('http://', ''), OPENAI_API_KEY: 'k-other' }),
    replies: chat,
    path: '/v1/chat/completions',
    key: undefined,
  },
  'a base URL': {
    model: (origin) => `${origin}/api#replay`,
    env: () => ({ OPENAI_API_KEY: 'k-other', TOOLWRIGHT_API_KEY: 'k-own' }),
    replies: chat,
    path: '/api/chat/completions',
    key: ['authorization', 'Bearer k-own'],
  },
};

describe.each(Object.entries(wires))('%s', (_name, wire) => {
  test('calls a tool and answers with its result', async () => {
    const server = await replayServer(wire.replies);
    const root = await temporaryFolder({ 'notes.md': `${secret}\n` });
    const model = typeof wire.model === 'string' ? wire.model : wire.model(server.origin);
    const result = await runCli(['run', 'which colour?', '--model', model, '--root', root], {
      env: wire.env(server.origin),
    });
    expect(result.stderr).toMatch(/✓ read path=notes\.md/);
    expect(result).toMatchObject({ code: 0, stdout: 'It is teal.\n' });
    expect(result.stderr).not.toMatch(/offline planner/);

    expect(server.seen.map((request) => request.path)).toEqual([wire.path, wire.path]);
    const [first, second] = server.seen;
    expect(first?.body).toMatchObject({ model: 'replay', stream: true });
    expect(JSON.stringify(first?.body['tools'])).toMatch(/"read"/);
    expect(JSON.stringify(second?.body['messages'])).toContain(secret);
    for (const request of server.seen) {
      expect(JSON.stringify(request.headers)).not.toContain('k-other');
      if (wire.key === undefined) expect(request.headers['authorization']).toBeUndefined();
      else expect(request.headers[wire.key[0]]).toBe(wire.key[1]);
    }
  });
});

test('a base URL without a model takes the first one that the server lists', async () => {
  const server = await replayServer([
    { json: { data: [{ id: 'listed' }, { id: 'other' }] } },
    chatTextReply('Hello.'),
  ]);
  const root = await temporaryFolder();
  const result = await runCli([
    'run',
    'say hello',
    '--model',
    `${server.origin}/v1`,
    '--root',
    root,
  ]);
  expect(result).toMatchObject({ code: 0, stdout: 'Hello.\n' });
  expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/models',
    'POST /v1/chat/completions',
  ]);
  expect(server.seen[1]?.body).toMatchObject({ model: 'listed' });
});

test('--base-url replaces the address of a provider', async () => {
  const server = await replayServer([chatTextReply('Hello.')]);
  const root = await temporaryFolder();
  const result = await runCli(
    [
      'run',
      'say hello',
      '--model',
      'openai:replay',
      '--base-url',
      `${server.origin}/other`,
      '--root',
      root,
    ],
    {
      env: { OPENAI_API_KEY: 'k' },
    },
  );
  expect(result).toMatchObject({ code: 0 });
  expect(server.seen[0]?.path).toBe('/other/chat/completions');
});

test('a server that refuses ends the run as failed, with its words', async () => {
  const server = await replayServer([
    { json: { error: { message: 'no such model' } }, status: 404 },
  ]);
  const root = await temporaryFolder();
  const result = await runCli([
    'run',
    'say hello',
    '--model',
    `${server.origin}/v1#none`,
    '--root',
    root,
  ]);
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr).toMatch(/MODEL_REQUEST_FAILED[\s\S]*HTTP 404: .*no such model/);
});

test('--max-steps ends a model that only calls tools as partial', async () => {
  const server = await replayServer([chatCallReply('read', call), chatCallReply('read', call)]);
  const root = await temporaryFolder({ 'notes.md': 'text\n' });
  const result = await runCli([
    'run',
    'go on',
    '--model',
    `${server.origin}/v1#replay`,
    '--max-steps',
    '2',
    '--root',
    root,
  ]);
  expect(result.code).toBe(4);
  expect(result.stderr).toMatch(/ITERATION_LIMIT/);
});

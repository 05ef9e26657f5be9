import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archiveRequests } from '../../../test/support/archive-requests.ts';
import { archive, archiveTools } from '../../../test/support/archive-tools.ts';
import { followTurn } from '../../../test/support/follow-turn.ts';
import { renameTools } from '../../../test/support/rename-tools.ts';
import { profileTool } from '../tools/tool-profile.ts';
import { planTurn } from './plan-turn.ts';

const tools = archiveTools(archive);
const renamed = renameTools(tools, (index) => `zq${'xvkw'[index % 4]}${index}`);

describe('a plain request becomes the calls that it means', () => {
  test.each(archiveRequests)('%s', (request, calls) => {
    expect(followTurn(request, tools).calls).toEqual(calls);
  });
});

test('the calls are the same whatever the tools are called', () => {
  const names = new Map(tools.map((tool, index) => [renamed[index]?.name, tool.name]));
  for (const [request, calls] of archiveRequests) {
    const turn = followTurn(request, renamed);
    expect(
      turn.calls.map(({ name, input }) => ({ name: names.get(name), input })),
      request,
    ).toEqual(calls);
  }
});

test('the order of the tools does not matter', () => {
  const reversed = [...tools].reverse();
  for (const [request, calls] of archiveRequests)
    expect(followTurn(request, reversed).calls, request).toEqual(calls);
});

describe('a request that no tool answers', () => {
  test.each([
    'write a poem about ink',
    "what's the weather in Paris?",
    'hello',
    'delete all the log files',
    'rename src/pen.ts to src/quill.ts',
    'translate README.md into French',
    'why is the ink black?',
    'how do I install this?',
    'tell me a joke',
    'run the tests',
    'who are you?',
  ])('%s', (request) => {
    const turn = followTurn(request, tools);
    expect(turn).toMatchObject({ calls: [], verdict: 'no-tool' });
    expect(turn.text).toMatch(/^No tool applies/);
    expect(turn.text).toMatch(/compose no prose/);
  });
});

describe('a request that lacks a value is asked for it once', () => {
  test.each([
    ['open it', /needs path.*Which file or folder/s],
    ['read the file', /needs path/],
    ['search', /needs pattern.*Which text/s],
    ['grep in src', /needs pattern/],
  ])('%s', (request, question) => {
    const turn = followTurn(request, tools);
    expect(turn).toMatchObject({ calls: [], verdict: 'question' });
    expect(turn.text).toMatch(question);
    expect(turn.text.match(/\?/g)).toHaveLength(1);
  });
});

test('a part that needs prose is left out and said so, after the parts that do not', () => {
  const turn = followTurn('read README.md and summarise it', tools);
  expect(turn.calls.map((call) => call.name)).toEqual(['page_turner']);
  expect(turn.verdict).toBe('incomplete');
  expect(turn.text).toMatch(/All about QuillPen[\s\S]*compose no prose/);
});

test('an answer about earlier results needs no further call', () => {
  const turn = followTurn('list notes and tell me which file is the largest', tools);
  expect(turn.calls).toHaveLength(1);
  expect(turn.text).toMatch(/^notes\/ink\.md {2}31 bytes/);
});

test('a later part that finds nothing to go on from says so', () => {
  const turn = followTurn('search src for NoSuchThing, then open the first file', tools);
  expect(turn.calls).toHaveLength(1);
  expect(turn).toMatchObject({ verdict: 'incomplete' });
  expect(turn.text).toMatch(/name nothing that the rest of the request could mean/);
});

test('a comparison by something that no result tells is not guessed', () => {
  const turn = followTurn(
    'find markdown files in notes, then read the one with the fewest words',
    tools,
  );
  expect(turn.calls).toHaveLength(1);
  expect(turn.text).toMatch(/do not say which one is meant by “fewest words”/);
});

test('"each" stops at ten and says how many there were', () => {
  const many = new Map(
    [...Array(14).keys()].map((index) => [
      `n/${index + 10}.md`,
      { text: 'x', modifiedAt: '2026-01-01T00:00:00Z' },
    ]),
  );
  const turn = followTurn('find markdown files and read each of them', archiveTools(many));
  expect(turn.calls).toHaveLength(11);
  expect(turn.text).toMatch(/Only the first 10 of 14 were taken/);
});

test('a call that fails ends the turn with what it said', () => {
  const profiles = tools.map((tool) => profileTool(tool, tool.card));
  const move = planTurn(
    {
      request: 'read notes/none.md, then list notes',
      steps: [
        [
          {
            toolName: 'page_turner',
            input: { path: 'notes/none.md' },
            result: { text: 'There is no such file.', isError: true },
          },
        ],
      ],
    },
    profiles,
  );
  expect(move).toEqual({ kind: 'answer', verdict: 'tool-failed', text: 'There is no such file.' });
});

describe('a tool that changes things is not called', () => {
  const shredder = {
    name: 'shredder',
    description: 'Deletes a file.',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string', description: 'The file to delete.' } },
      required: ['path'],
    },
  };
  const card = {
    purpose: 'Deletes one file.',
    whenToUse: 'To delete a file.',
    synonyms: ['delete', 'remove'],
  };
  test.each([
    ['it says so', { ...card, readOnly: false }],
    ['it says so for these arguments', { ...card, readOnly: () => false }],
    ['it has no card', undefined],
  ])('%s', (_why, given) => {
    const profiles = [
      ...tools.map((tool) => profileTool(tool, tool.card)),
      profileTool(shredder, given),
    ];
    const move = planTurn({ request: 'delete notes/ink.md', steps: [] }, profiles);
    expect(move).toMatchObject({ kind: 'answer', verdict: 'refused' });
  });

  test('but where a person is asked before the call is made, it is planned', () => {
    const profiles = [profileTool(shredder, { ...card, readOnly: false, isConfirmed: true })];
    const move = planTurn({ request: 'delete notes/ink.md', steps: [] }, profiles);
    expect(move).toEqual({
      kind: 'calls',
      calls: [{ name: 'shredder', input: { path: 'notes/ink.md' } }],
    });
  });
});

test('any text gives a move, and every call is of a tool that is there', () => {
  const profiles = tools.map((tool) => profileTool(tool, tool.card));
  const word = fc.oneof(
    fc.constantFrom(
      'find',
      'read',
      'the',
      'largest',
      'each',
      'it',
      'lines',
      '10',
      'to',
      'in',
      'named',
      'ending',
      '"',
      '`',
      "'",
      '/',
      '.',
      ',',
      'then',
      '**/*.ts',
      '/a(b/',
      'first',
      '-5',
      '{a,b}',
      '[',
      'http://x',
      '“',
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const move = planTurn({ request: words.join(' '), steps: [] }, profiles);
      if (move.kind === 'calls') {
        expect(move.calls.length).toBeGreaterThan(0);
        for (const call of move.calls) expect(tools.map((tool) => tool.name)).toContain(call.name);
      } else expect(move.text).not.toBe('');
    }),
    { numRuns: 2_000 },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelView } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const anyObject = { type: 'object', additionalProperties: true } as const;
const needsPath = {
  type: 'object',
  properties: { path: { type: 'string' } },
  required: ['path'],
} as const;

/** A tool that accepts any object and says what it got. */
function openEcho(options: Parameters<typeof openTestRun>[0] = {}) {
  const seen: unknown[] = [];
  const tools = [
    testTool({
      schema: anyObject,
      execute: (input) => {
        seen.push(input);
        return 'ok';
      },
    }),
    testTool({ name: 'needs_path', schema: needsPath }),
  ];
  return { ...openTestRun({ tools, ...options }), seen };
}

const code = (outcome: object): unknown => (outcome as { error?: { code: string } }).error?.code;

describe('parse', () => {
  it.each(['', ' ', '\n\t '])(
    'takes %j as no arguments where nothing is required',
    async (text) => {
      const { run, seen } = openEcho();
      expect(await run.call(callOf('probe', text))).toMatchObject({ status: 'ok' });
      expect(seen).toEqual([{}]);
      expect(code(await run.call(callOf('needs_path', text)))).toBe('ARGUMENTS_EMPTY');
    },
  );

  it.each([
    ['a prefix', '{"q"', 'ARGUMENTS_INVALID_JSON'],
    ['two objects', '{"a":1}{"b":2}', 'ARGUMENTS_INVALID_JSON'],
    ['the same object twice', '{"a":1}{"a":1}', 'ARGUMENTS_INVALID_JSON'],
    ['a brace too many', '{"a":1}}', 'ARGUMENTS_INVALID_JSON'],
    ['wrong escapes', String.raw`{"path":"C:\path","re":"\d+"}`, 'ARGUMENTS_INVALID_JSON'],
    ['inner quotes', '{"content":"env.get("KEY")"}', 'ARGUMENTS_INVALID_JSON'],
    ['a byte order mark', '\ufeff{}', 'ARGUMENTS_INVALID_JSON'],
    ['null', 'null', 'ARGUMENTS_NOT_OBJECT'],
    ['a string', '"{}"', 'ARGUMENTS_NOT_OBJECT'],
    ['a number', '7', 'ARGUMENTS_NOT_OBJECT'],
    ['an array', '[{"a":1}]', 'ARGUMENTS_NOT_OBJECT'],
    ['deep nesting', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`, 'ARGUMENTS_TOO_DEEP'],
    ['very deep nesting', '{"a":'.repeat(50_000), 'ARGUMENTS_INVALID_JSON'],
  ])('fault: arguments degrade to {} or to a prefix (%s)', async (_case, text, expected) => {
    const { run, seen } = openEcho();
    expect(code(await run.call(callOf('probe', text)))).toBe(expected);
    expect(seen).toEqual([]);
  });

  it('says where the JSON ends or breaks', async () => {
    const { run } = openEcho();
    expect(await run.call(callOf('probe', '{"a":1,\n"b" 2}'))).toMatchObject({
      error: { message: 'The arguments are not valid JSON at line 2, column 5: expected ":".' },
    });
    expect(await run.call(callOf('probe', '{"a":"x'))).toMatchObject({
      error: {
        message: expect.stringContaining('before the JSON is complete') as string,
        hint: expect.stringContaining('split') as string,
      },
    });
  });

  it('fault: the error repeats what was rejected', async () => {
    const { run, records, logger } = openEcho();
    const secret = 'hunter2-hunter2';
    for (const text of [
      `{"password":"${secret}"`,
      `{"password":${secret}}`,
      `"${secret}"`,
      `["${secret}"]`,
      secret,
    ]) {
      const outcome = await run.call(callOf('probe', text));
      expect(outcome.status).toBe('failed');
      expect(JSON.stringify([outcome, modelView(outcome)])).not.toContain('hunter2');
    }
    expect(JSON.stringify([records, logger.entries])).not.toContain('hunter2');
  });

  it('fault: a call in a reply that was cut runs', async () => {
    const { run, seen } = openEcho();
    const outcome = await run.call({ ...callOf('probe', '{"a":1}'), truncated: true });
    expect(outcome).toMatchObject({
      error: { code: 'ARGUMENTS_TRUNCATED', hint: 'Split the content into several smaller calls.' },
    });
    expect(seen).toEqual([]);
  });

  it('bounds the size in bytes, of texts and of values', async () => {
    const { run } = openEcho({ maxArgumentBytes: 100 });
    const fits = { text: 'x'.repeat(80) };
    expect(await run.call(callOf('probe', fits))).toMatchObject({ status: 'ok' });
    for (const text of ['x'.repeat(100), 'é'.repeat(46)]) {
      expect(code(await run.call(callOf('probe', { text })))).toBe('ARGUMENTS_TOO_LARGE');
      expect(code(await run.call({ ...callOf('probe'), arguments: { text } }))).toBe(
        'ARGUMENTS_TOO_LARGE',
      );
    }
  });

  it.each<[string, unknown, string]>([
    ['undefined', undefined, 'ARGUMENTS_NOT_JSON'],
    ['a function', { f: () => 1 }, 'ARGUMENTS_NOT_JSON'],
    ['a BigInt', { n: 1n }, 'ARGUMENTS_NOT_JSON'],
    ['null', null, 'ARGUMENTS_NOT_OBJECT'],
    ['an array', [], 'ARGUMENTS_NOT_OBJECT'],
  ])('checks a value that is parsed already: %s', async (_case, value, expected) => {
    const { run } = openEcho();
    expect(code(await run.call({ ...callOf('probe'), arguments: value as never }))).toBe(expected);
  });

  it('copies a parsed value, so that its owner cannot change a call that runs', async () => {
    const { run, seen } = openEcho();
    const value = { list: [1] };
    const outcome = run.call({ ...callOf('probe'), arguments: value });
    value.list.push(2);
    expect((await outcome).status).toBe('ok');
    expect(seen).toEqual([{ list: [1] }]);
  });

  it('fault: __proto__ in arguments reaches a prototype', async () => {
    const { run, seen } = openEcho();
    const text = '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}';
    expect(await run.call(callOf('probe', text))).toMatchObject({ status: 'ok' });
    const [input] = seen as [object];
    expect(Object.keys(input)).toEqual(['__proto__', 'constructor']);
    expect('admin' in input).toBe(false);
    expect('x' in {}).toBe(false);
  });

  it('takes the last of two equal keys', async () => {
    const { run, seen } = openEcho();
    await run.call(callOf('probe', '{"a":1,"a":2}'));
    expect(seen).toEqual([{ a: 2 }]);
  });

  it('gives every JSON object to the tool unchanged, and everything else an error', async () => {
    const { run, seen } = openEcho({ loop: false, limits: false });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json({ maxDepth: 5 }), fc.string()), async (text) => {
        seen.length = 0;
        const outcome = await run.call(callOf('probe', text));
        if (outcome.status === 'ok')
          expect(seen).toEqual([/^[ \t\n\r]*$/.test(text) ? {} : JSON.parse(text)]);
        else expect(String(code(outcome))).toMatch(/^ARGUMENTS_/);
      }),
    );
  });
});

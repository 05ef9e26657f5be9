import { type } from 'arktype';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonSchema, modelView, type JsonSchema, type Schema } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

/** A run with one tool of this input schema; `seen` holds what it received. */
function openWith(
  inputSchema: Schema,
  options: Parameters<typeof openTestRun>[0] = {},
  example?: Record<string, string>,
) {
  const seen: unknown[] = [];
  const card = { purpose: 'p', whenToUse: 'w', whenNotToUse: 'n', safetyNotes: 's' };
  const tool = testTool({
    inputSchema,
    execute: (input) => {
      seen.push(input);
      return 'ok';
    },
    ...(example === undefined ? {} : { toolCard: { ...card, example } }),
  });
  return { ...openTestRun({ tools: [tool], ...options }), seen };
}

const raw = (schema: JsonSchema): Schema => jsonSchema({ type: 'object', ...schema });
const pathSchema = raw({
  properties: { path: { type: 'string' }, limit: { type: 'integer', minimum: 1 } },
  required: ['path'],
});

describe('validate', () => {
  it.each<[string, JsonSchema, object]>([
    ['minimum', { properties: { n: { type: 'integer', minimum: 1 } } }, { n: 0 }],
    ['maximum', { properties: { n: { type: 'number', maximum: 1 } } }, { n: 2 }],
    ['exclusiveMinimum', { properties: { n: { type: 'number', exclusiveMinimum: 1 } } }, { n: 1 }],
    ['multipleOf', { properties: { n: { type: 'integer', multipleOf: 2 } } }, { n: 3 }],
    ['pattern', { properties: { s: { type: 'string', pattern: '^a' } } }, { s: 'b' }],
    ['minLength', { properties: { s: { type: 'string', minLength: 1 } } }, { s: '' }],
    ['format', { properties: { s: { type: 'string', format: 'uri' } } }, { s: 'no uri' }],
    [
      'oneOf',
      { properties: { v: { oneOf: [{ type: 'string' }, { type: 'number' }] } } },
      { v: true },
    ],
    ['anyOf', { properties: { v: { anyOf: [{ const: 1 }, { const: 2 }] } } }, { v: 3 }],
    ['allOf', { properties: { v: { allOf: [{ type: 'number' }, { minimum: 3 }] } } }, { v: 2 }],
    ['enum', { properties: { v: { enum: ['a', 'b'] } } }, { v: 'c' }],
    ['uniqueItems', { properties: { v: { type: 'array', uniqueItems: true } } }, { v: [1, 1] }],
    ['contains', { properties: { v: { type: 'array', contains: { const: 1 } } } }, { v: [2] }],
    [
      'prefixItems',
      { properties: { v: { type: 'array', prefixItems: [{ type: 'string' }] } } },
      { v: [1] },
    ],
    ['not', { properties: { v: { not: { type: 'string' } } } }, { v: 'x' }],
    [
      'if',
      {
        properties: { a: { type: 'string' } },
        if: { properties: { a: { const: 'x' } } },
        then: { properties: { a: { minLength: 2 } } },
      },
      { a: 'x' },
    ],
    [
      'dependentRequired',
      {
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        dependentRequired: { a: ['b'] },
      },
      { a: 'x' },
    ],
  ])(
    'fault: the schema check knows only types and required fields (%s)',
    async (_keyword, schema, args) => {
      const { run, seen } = openWith(raw(schema));
      expect(await run.call(callOf('probe', args))).toMatchObject({
        status: 'failed',
        error: { code: 'ARGUMENTS_INVALID', origin: 'schema' },
      });
      expect(seen).toEqual([]);
    },
  );

  it('asks back for missing and unknown fields, with the nearest known name and a call that would be right', async () => {
    const { run } = openWith(pathSchema);
    const outcome = await run.call(callOf('probe', { pth: '/a', limit: 0 }));
    expect(outcome).toMatchObject({
      error: {
        code: 'CLARIFICATION_NEEDED',
        message: 'Missing: "path". Unknown: "pth" (did you mean "path"?). "limit" must be >= 1.',
        hint: 'For example: {"path":"text"}',
        details: { missing: ['path'], unknown: [{ field: 'pth', nearest: 'path' }] },
      },
    });
  });

  it('shows the tool card’s example if it is valid, and none that is not', async () => {
    const good = openWith(pathSchema, {}, { path: '/notes.md' });
    expect(await good.run.call(callOf('probe', {}))).toMatchObject({
      error: { hint: 'For example: {"path":"/notes.md"}' },
    });
    const strict = raw({
      properties: { path: { type: 'string', pattern: '^/' } },
      required: ['path'],
    });
    const stale = openWith(strict, {}, { path: 'notes.md' });
    expect(await stale.run.call(callOf('probe', {}))).toMatchObject({
      error: { hint: 'Send the call again with the fields of the tool.' },
    });
  });

  it('names fields of nested objects by their place', async () => {
    const schema = z.object({ edits: z.array(z.object({ line: z.number(), text: z.string() })) });
    const { run } = openWith(schema);
    expect(
      await run.call(
        callOf('probe', {
          edits: [
            { line: 1, text: 'a' },
            { line: 'x', txt: 'b' },
          ],
        }),
      ),
    ).toMatchObject({
      error: {
        message:
          'Missing: "edits/1/text". Unknown: "edits/1/txt" (did you mean "text"?). "edits/1/line" must be number.',
      },
    });
  });

  it('explains the alternative that was meant', async () => {
    const shape = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('circle'), radius: z.number() }),
      z.object({ kind: z.literal('square'), side: z.number() }),
    ]);
    const { run } = openWith(z.object({ shape, label: z.string().min(2).nullable() }));
    expect(
      await run.call(callOf('probe', { shape: { kind: 'square', radius: 1 }, label: 'x' })),
    ).toMatchObject({
      error: {
        message: expect.stringMatching(
          /^Missing: "shape\/side"\. Unknown: "shape\/radius"\. "label" must NOT have fewer than 2 characters\.$/,
        ) as string,
      },
    });
    expect(
      await run.call(callOf('probe', { shape: { kind: 'hexagon' }, label: null })),
    ).toMatchObject({
      error: {
        code: 'ARGUMENTS_INVALID',
        message: '"shape" must match one of the forms that the schema allows.',
      },
    });
  });

  it('drops unknown fields where the host says so, and reports them', async () => {
    const { run, seen } = openWith(
      z.object({ path: z.string(), inner: z.object({ a: z.number() }).optional() }),
      { unknownFields: 'drop' },
    );
    const outcome = await run.call(
      callOf('probe', { path: '/a', note: 'x', inner: { a: 1, 'b/c': 2 } }),
    );
    expect(outcome).toMatchObject({
      status: 'ok',
      normalised: [
        { pointer: '/note', rule: 'drop' },
        { pointer: '/inner/b~1c', rule: 'drop' },
      ],
    });
    expect(seen).toEqual([{ path: '/a', inner: { a: 1 } }]);
    expect(await run.call(callOf('probe', { note: 'x' }))).toMatchObject({
      error: { code: 'CLARIFICATION_NEEDED', message: 'Missing: "path".' },
    });
  });

  it.each(['clarify', 'drop'] as const)(
    'fault: very many violations cost very much (%s)',
    async (unknownFields) => {
      const { run } = openWith(
        raw({
          properties: {
            path: { type: 'string' },
            list: { type: 'array', items: { type: 'string' } },
            either: {
              type: 'array',
              items: {
                anyOf: [
                  { type: 'object', properties: { b: { type: 'string' } } },
                  { type: 'null' },
                ],
              },
            },
          },
        }),
        { unknownFields },
      );
      const many = Object.fromEntries(
        Array.from({ length: 50_000 }, (_, index) => [`unknown_field_${index}`, index]),
      );
      const before = performance.now();
      const outcomes = [
        await run.call(callOf('probe', many)),
        await run.call(callOf('probe', { list: Array(100_000).fill(1) })),
        await run.call(callOf('probe', { either: Array(2_500).fill({ a: true }) })),
      ];
      expect(performance.now() - before).toBeLessThan(3_000);
      for (const outcome of outcomes) {
        expect(outcome.status).toBe('failed');
        expect((outcome as { error: { message: string } }).error.message.length).toBeLessThan(
          2_000,
        );
      }
    },
  );

  it('gives execute the output of the schema’s own check: defaults and transforms', async () => {
    const { run, seen } = openWith(
      z.object({
        at: z.iso.datetime().transform((text) => new Date(text)),
        limit: z.number().default(3),
      }),
    );
    await run.call(callOf('probe', { at: '2026-05-05T08:00:00Z' }));
    expect(seen).toEqual([{ at: new Date('2026-05-05T08:00:00Z'), limit: 3 }]);
  });

  it('gives rules between fields in the schema’s own words', async () => {
    const schema = z
      .object({ from: z.number(), to: z.number() })
      .refine(({ from, to }) => from <= to, {
        message: 'from must not be after to',
        path: ['from'],
      });
    const { run } = openWith(schema);
    expect(await run.call(callOf('probe', { from: 2, to: 1 }))).toMatchObject({
      error: { code: 'ARGUMENTS_INVALID', message: '"from": from must not be after to.' },
    });
  });

  it.each<[string, Schema, object]>([
    ['a wrong type', raw({ properties: { key: { type: 'number' } } }), { key: 'hunter2-secret' }],
    ['a choice', raw({ properties: { key: { enum: ['a'] } } }), { key: 'hunter2-secret' }],
    [
      'a pattern',
      raw({ properties: { key: { type: 'string', pattern: '^a' } } }),
      { key: 'hunter2-secret' },
    ],
    [
      'a refinement that quotes it',
      z.object({
        key: z.string().refine(() => false, { error: ({ input }) => `"${String(input)}" is weak` }),
      }),
      { key: 'hunter2-secret' },
    ],
    [
      'a narrowing of ArkType',
      type({ key: 'string' }).narrow(({ key }, context) => context.mustBe(`better than ${key}`)),
      { key: 'hunter2-secret' },
    ],
  ])('fault: the error repeats the rejected value (%s)', async (_case, schema, args) => {
    const { run, records, events } = openWith(schema);
    const outcome = await run.call(callOf('probe', args));
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'ARGUMENTS_INVALID' } });
    expect(JSON.stringify([outcome, modelView(outcome), records, events])).not.toContain('hunter2');
  });

  it('waits for an asynchronous check, but not for ever', async () => {
    const slow = z.object({
      key: z.string().refine(async (key) => Promise.resolve(key === 'yes'), 'not on the list'),
    });
    const { run } = openWith(slow);
    expect(await run.call(callOf('probe', { key: 'yes' }))).toMatchObject({ status: 'ok' });
    expect(await run.call(callOf('probe', { key: 'nope' }))).toMatchObject({
      error: { code: 'ARGUMENTS_INVALID' },
    });

    const hanging = openWith(standard(() => new Promise(() => undefined)));
    const outcome = hanging.run.call(callOf('probe'));
    await hanging.clock.advanceAsync(5_000);
    expect(await outcome).toMatchObject({ status: 'failed', error: { code: 'VALIDATION_FAILED' } });
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret'))],
    ['gives garbage', () => 'valid'],
    ['gives nothing', () => undefined],
  ])('gives an error when the schema’s own check %s', async (_case, validate) => {
    const { run, seen } = openWith(standard(validate));
    const outcome = await run.call(callOf('probe'));
    expect(outcome).toMatchObject({ error: { code: 'VALIDATION_FAILED' } });
    expect(JSON.stringify(modelView(outcome))).not.toContain('secret');
    expect(seen).toEqual([]);
  });

  it('ends at once when the run is cancelled during an asynchronous check', async () => {
    const { run, execution } = openWith(standard(() => new Promise(() => undefined)));
    const outcome = run.call(callOf('probe'));
    await execution.close({ drainMs: 0 });
    expect(await outcome).toMatchObject({ status: 'aborted' });
  });
});

it('says of our own words that they are trusted, whatever the tool returns', async () => {
  const tool = testTool({ inputSchema: pathSchema, outputTrust: 'external' });
  const { run } = openTestRun({ tools: [tool] });
  expect(await run.call(callOf('probe', {}))).toMatchObject({ outputTrust: 'trusted' });
  expect(await run.call(callOf('probe', { path: '/a' }))).toMatchObject({
    outputTrust: 'external',
  });
});

describe('a tool whose schema cannot be used', () => {
  it.each<[string, Schema]>([
    ['a dangling reference', raw({ properties: { a: { $ref: '#/$defs/none' } } })],
    ['a remote reference', raw({ properties: { a: { $ref: 'https://example.com/a.json' } } })],
    ['a pattern that is none', raw({ properties: { a: { type: 'string', pattern: '(' } } })],
    ['a root that is no object', jsonSchema({ type: 'string' })],
    ['an unknown type', raw({ properties: { a: { type: 'None' } } })],
  ])('is set aside with the reason, and the others stay: %s', async (_case, inputSchema) => {
    const { run, execution } = openTestRun({
      tools: [testTool({ name: 'odd', inputSchema }), testTool()],
    });
    expect(execution.unavailable()).toMatchObject([{ name: 'odd', code: 'SCHEMA_UNUSABLE' }]);
    expect(run.unavailable()).toEqual(execution.unavailable());
    expect(run.tools().map(({ name }) => name)).toEqual(['probe']);
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok' });
    expect(await run.call(callOf('odd'))).toMatchObject({ error: { code: 'UNEXPOSED_TOOL' } });
  });

  it('is set aside at its first call if only the compiler finds out', async () => {
    const inputSchema = raw({ properties: { a: { minimum: 'one' } } });
    const { run, execution } = openTestRun({
      tools: [testTool({ name: 'odd', inputSchema }), testTool()],
    });
    expect(execution.unavailable()).toEqual([]);
    expect(await run.call(callOf('odd'))).toMatchObject({ error: { code: 'TOOL_UNAVAILABLE' } });
    expect(run.unavailable()).toMatchObject([{ name: 'odd', code: 'SCHEMA_UNUSABLE' }]);
    expect(run.step().tools.map(({ name }) => name)).toEqual(['probe']);
  });

  it('does not disturb another with the same $id or an older dialect', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'https://example.com/args',
      type: 'object',
    } as const;
    const tools = [
      testTool({
        name: 'one',
        inputSchema: jsonSchema({ ...schema, properties: { a: { type: 'string' } } }),
      }),
      testTool({
        name: 'two',
        inputSchema: jsonSchema({ ...schema, properties: { b: { type: 'string' } } }),
      }),
    ];
    const { run } = openTestRun({ tools });
    expect(await run.call(callOf('one', { a: 'x' }))).toMatchObject({ status: 'ok' });
    expect(await run.call(callOf('two', { b: 'x' }))).toMatchObject({ status: 'ok' });
  });
});

/** A schema that says it admits any object, with a check of its own. */
function standard(validate: () => unknown): Schema {
  const json = () => ({ type: 'object', properties: {} });
  return {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: validate as never,
      jsonSchema: { input: json, output: json },
    },
  };
}

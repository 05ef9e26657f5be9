import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonSchema, type JsonSchema } from '@toolwright/core';
import { callOf, openTestRun, testTool } from './support/open-run.ts';

// Other people's schemas and arguments. The cases stay outside the repository; without them nothing is registered.

const folder = process.env['TOOLWRIGHT_CASES'] ?? '';
if (folder === '') process.stdout.write('cases: absent\n');

function rowsOf<T>(file: string): T[] {
  if (folder === '') return [];
  return readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

const ownArguments = [
  ['a prefix', '{"q"'],
  ['two objects', '{"a":1}{"b":2}'],
  ['a text after the object', '{"a":1} done'],
] as const;

const argumentRows = rowsOf<{ id: string; arguments_text?: string }>(
  '11-malformed-arguments.jsonl',
).flatMap(({ id, arguments_text: text }) => (text === undefined ? [] : [[id, text] as const]));

describe('arguments that were reported as malformed', () => {
  it.each([...ownArguments, ...argumentRows])(
    '%s: an error, and nothing runs',
    async (_id, text) => {
      let ran = 0;
      const tool = testTool({
        schema: { type: 'object', additionalProperties: true },
        execute: () => {
          ran += 1;
          return 'ok';
        },
      });
      const { run } = openTestRun({ tools: [tool] });
      expect(await run.call(callOf('probe', text))).toMatchObject({
        status: 'failed',
        name: 'probe',
        error: { code: 'ARGUMENTS_INVALID_JSON' },
      });
      expect(ran).toBe(0);
    },
  );
});

const ownSchemas: readonly (readonly [string, JsonSchema])[] = [
  ['a type that JSON has not', { type: 'object', properties: { a: { type: 'None' } } }],
  [
    'a flag of an older draft',
    { type: 'object', properties: { a: { type: 'number', minimum: 1, exclusiveMinimum: true } } },
  ],
  [
    'a tuple of an older draft',
    { type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }] as never } } },
  ],
  ['a bound that is no number', { type: 'object', properties: { a: { minimum: 'one' } } }],
  ['required that is no list', { type: 'object', required: true as never }],
];

const schemaRows = rowsOf<{ id: string; inputSchema: JsonSchema }>('10-mcp-schemas.jsonl').map(
  ({ id, inputSchema }) => [id, inputSchema] as const,
);

describe('schemas of published servers', () => {
  it.each([...ownSchemas, ...schemaRows])(
    '%s: usable, or set aside with a reason; the healthy tool stays',
    async (_id, schema) => {
      const odd = testTool({ name: 'odd', inputSchema: jsonSchema(schema) });
      let opened: ReturnType<typeof openTestRun>;
      try {
        opened = openTestRun({ tools: [odd, testTool()] });
      } catch (error) {
        // Refused as a definition: the host hears why before anything is offered.
        expect(error).toMatchObject({ code: expect.stringMatching(/INVALID$/) as string });
        return;
      }
      const { run } = opened;
      expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok' });
      if (run.tools().some(({ name }) => name === 'odd')) {
        const outcome = await run.call(callOf('odd', {}));
        if (outcome.status === 'ok') return;
        expect(outcome).toMatchObject({ status: 'failed', error: { origin: 'schema' } });
        if ('error' in outcome && outcome.error.code !== 'TOOL_UNAVAILABLE') return;
        expect(run.unavailable().map(({ name }) => name)).toEqual(['odd']);
      } else {
        expect(run.unavailable()).toMatchObject([
          { name: 'odd', reason: expect.any(String) as string },
        ]);
      }
    },
  );
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkTool,
  closeSchema,
  describeSchema,
  isToolwrightError,
  jsonSchema,
  type AnyToolContract,
  type JsonSchema,
} from '@toolwright/core';

// Schemas of other people's servers: whatever they hold, a tool is usable or refused with a reason.

const casesFolder = process.env['TOOLWRIGHT_CASES'] ?? '';
if (casesFolder === '') process.stdout.write('cases: absent\n');

interface CaseRow {
  readonly id: string;
  readonly inputSchema: JsonSchema;
}

const cases =
  casesFolder === ''
    ? []
    : readFileSync(path.join(casesFolder, '10-mcp-schemas.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as CaseRow)
        .map(({ id, inputSchema }) => [id, inputSchema] as const);

const object = (properties: object, rest: object = {}): JsonSchema =>
  ({ type: 'object', properties, ...rest }) as JsonSchema;

let deep: JsonSchema = { type: 'string' };
for (let level = 0; level < 450; level += 1) deep = object({ a: deep });

const own: readonly (readonly [name: string, schema: JsonSchema])[] = [
  [
    'a definition that refers to itself',
    object({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/a' } } }),
  ],
  [
    'definitions that refer to each other',
    object(
      { a: { $ref: '#/$defs/a' } },
      {
        $defs: {
          a: { anyOf: [{ $ref: '#/$defs/b' }, { type: 'null' }] },
          b: { allOf: [{ $ref: '#/$defs/a' }] },
        },
      },
    ),
  ],
  ['a root that refers to itself', { $ref: '#' }],
  ['a reference to nothing', object({ a: { $ref: '#/$defs/none' } })],
  ['a reference into the network', object({ a: { $ref: 'https://example.com/schema.json' } })],
  ['a reference that is no URI', object({ a: { $ref: '#/%E0%A4%A' } })],
  ['a reference that is no text', object({ a: { $ref: 1 } })],
  [
    'items as a list, as before 2020-12',
    object({ a: { type: 'array', items: [{ type: 'string' }, { type: 'number' }] } }),
  ],
  [
    'keywords of the wrong kind',
    object({ a: { properties: 'x', required: 'y', anyOf: {}, $defs: [], items: 'z' } }),
  ],
  ['properties that are no schemas', object({ a: null, b: 'string', c: 1 })],
  [
    'names of Object.prototype',
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"object","properties":{"toString":{"type":"string"}}}},"required":["__proto__"]}',
    ) as JsonSchema,
  ],
  ['900 levels of JSON', deep],
];

function problemOf(schema: JsonSchema): string | undefined {
  const tool = {
    name: 'foreign',
    category: 'c',
    description: 'd',
    inputSchema: jsonSchema(schema),
    effects: { readOnly: true },
    permissions: [],
    risk: 'none',
    outputTrust: 'external',
    execute: () => undefined,
  };
  try {
    checkTool(tool as AnyToolContract);
    return undefined;
  } catch (error) {
    if (isToolwrightError(error)) return error.code;
    throw error;
  }
}

function compiles(schema: JsonSchema): boolean {
  try {
    new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(schema);
    return true;
  } catch {
    return false;
  }
}

describe('a foreign schema', () => {
  it.each([...own, ...cases])('is taken or refused with a reason: %s', (_, schema) => {
    expect([undefined, 'SCHEMA_INVALID']).toContain(problemOf(schema));
  });

  it.each([...own, ...cases])('that compiles still compiles when closed: %s', (_, schema) => {
    const closed = closeSchema(describeSchema(jsonSchema(schema)).input);
    expect(compiles(closed)).toBe(compiles(schema));
  });

  it('is not changed', () => {
    const schema = object({ a: object({ b: { type: 'string' } }) });
    const before = JSON.stringify(schema);
    closeSchema(schema);
    expect(JSON.stringify(schema)).toBe(before);
  });

  it('keeps names of Object.prototype as properties of their own', () => {
    const text =
      '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"toString":{"type":"string"}}}}}';
    expect(JSON.stringify(closeSchema(JSON.parse(text) as JsonSchema))).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"toString":{"type":"string"}},' +
        '"additionalProperties":false}},"additionalProperties":false}',
    );
  });
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runTool } from '../running/run-tool.ts';
import { closeSchema } from '../schema/close-schema.ts';
import { describeSchema } from '../schema/describe-schema.ts';
import { checkTool } from './check-definition.ts';
import { functionTool } from './function-tool.ts';
import { parameterSchema } from './parameter-schema.ts';

const greet = functionTool('greet', ({ name }) => `Hello, ${name}`, {
  description: 'Greets a person.',
  parameters: { name: 'string' },
});

describe('functionTool', () => {
  it('makes a tool of a function', async () => {
    expect((await runTool(greet, { name: 'Ada' })).data).toBe('Hello, Ada');
    expect(() => checkTool(greet)).not.toThrow();
  });

  it('is cautious where nothing is said, and takes what is said', () => {
    expect(greet).toMatchObject({
      category: 'function',
      effects: { readOnly: false },
      permissions: ['tool.greet'],
      risk: 'medium',
      outputTrust: 'external',
    });
    const said = {
      category: 'c',
      effects: { readOnly: true },
      permissions: [],
      risk: 'none',
      outputTrust: 'trusted',
      title: 'T',
    } as const;
    expect(functionTool('a', () => 1, { description: 'd', parameters: {}, ...said })).toMatchObject(
      said,
    );
  });

  it('names a permission that a host can grant, whatever the tool is called', () => {
    const tool = functionTool('Do-It', () => 1, { description: 'd', parameters: {} });
    expect(tool.permissions).toEqual(['tool.do_it']);
  });

  it('refuses a bad definition as defineTool does', () => {
    expect(() => functionTool('a b', () => 1, { description: '', parameters: {} })).toThrow(
      expect.objectContaining({
        code: 'TOOL_INVALID',
        message: expect.stringContaining('description') as string,
      }),
    );
  });

  it.each<[place: string, parameters: unknown]>([
    ['a.parameters', undefined],
    ['a.parameters/n', { n: 'date' }],
    ['a.parameters/n', { n: 'string??' }],
    ['a.parameters/n', { n: 1 }],
    ['a.parameters/n/type', { n: {} }],
    ['a.parameters/n/min', { n: { type: 'number', min: 1 } }],
    ['a.parameters/n/enum', { n: { type: 'string', enum: [] } }],
    ['a.parameters/n/default', { n: { type: 'integer', default: 1.5 } }],
    ['a.parameters/n/default', { n: { type: 'string', enum: ['a'], default: 'b' } }],
  ])('refuses a bad parameter spec at %s', (place, parameters) => {
    expect(() => functionTool('a', () => 1, { description: 'd', parameters } as never)).toThrow(
      expect.objectContaining({ code: 'TOOL_INVALID', place }),
    );
  });
});

const every = {
  text: { type: 'string', description: 'Some text.' },
  count: 'integer?',
  ratio: 'number?',
  flag: { type: 'boolean', default: true },
  tags: { type: 'string[]', optional: true },
  mode: { type: 'string', enum: ['a', 'b'], default: 'a' },
} as const;

describe('a parameter spec', () => {
  const schema = parameterSchema(every);

  it('is written as JSON Schema', () => {
    expect(describeSchema(schema).input).toEqual({
      type: 'object',
      properties: {
        text: { type: 'string', description: 'Some text.' },
        count: { type: 'integer' },
        ratio: { type: 'number' },
        flag: { type: 'boolean', default: true },
        tags: { type: 'array', items: { type: 'string' } },
        mode: { type: 'string', enum: ['a', 'b'], default: 'a' },
      },
      required: ['text'],
    });
  });

  it('fills defaults and leaves out what is optional', () => {
    expect(schema['~standard'].validate({ text: '' })).toEqual({
      value: { text: '', flag: true, mode: 'a' },
    });
  });

  it.each<[path: string, value: unknown]>([
    ['', 'text'],
    ['', null],
    ['', []],
    ['text', {}],
    ['text', { text: 1 }],
    ['count', { text: '', count: 1.5 }],
    ['count', { text: '', count: '1' }],
    ['ratio', { text: '', ratio: Number.NaN }],
    ['flag', { text: '', flag: 'true' }],
    ['tags', { text: '', tags: 'a' }],
    ['tags', { text: '', tags: ['a', 1] }],
    ['mode', { text: '', mode: 'c' }],
    ['other', { text: '', other: 1 }],
    ['constructor', { text: '', constructor: 1 }],
  ])('refuses at %j what it does not take: %j', async (path, value) => {
    const { issues } = await schema['~standard'].validate(value);
    expect(issues?.map(({ path: segments = [] }) => segments.map(String).join('.'))).toEqual([
      path,
    ]);
  });

  it('takes what its closed JSON Schema takes, and nothing else', () => {
    const validate = new Ajv2020({ strict: false }).compile(
      closeSchema(describeSchema(schema).input),
    );
    const leaf = fc.oneof(
      fc.constantFrom<unknown>('a', 'x', 1, 1.5, true, null),
      fc.array(fc.constantFrom<unknown>('a', 1)),
    );
    const value = fc.oneof(
      leaf,
      fc.dictionary(fc.constantFrom(...Object.keys(every), 'other'), leaf),
    );
    fc.assert(
      fc.property(value, (candidate) => {
        const result = schema['~standard'].validate(candidate) as { issues?: unknown };
        expect(result.issues === undefined).toBe(validate(candidate));
      }),
    );
  });
});

import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isToolwrightError, type ToolwrightError } from '../errors/toolwright-error.ts';
import { jsonSchema } from '../schema/json-schema.ts';
import { checkTool } from './check-definition.ts';
import { defineClientTool, defineRouter, defineTool } from './define-tool.ts';
import type { AnyToolContract } from './tool-contract.ts';

const right = {
  name: 'greet',
  category: 'utility',
  description: 'Greets a person.',
  inputSchema: z.object({ name: z.string(), tone: z.string().optional() }),
  effects: { readOnly: true },
  permissions: [],
  risk: 'none',
  outputTrust: 'trusted',
  execute: () => 'Hello',
};

function errorOf(run: () => unknown): ToolwrightError {
  try {
    run();
  } catch (error) {
    if (isToolwrightError(error)) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

const define = (changes: object) => defineTool({ ...right, ...changes } as never);
const check = (changes: object) => checkTool({ ...right, ...changes } as AnyToolContract);
const card = {
  purpose: 'p',
  whenToUse: 'u',
  whenNotToUse: 'n',
  safetyNotes: 's',
  example: { name: 'Ada' },
};

describe('a definition', () => {
  it.each<[place: string, changes: object]>([
    ['tool.name', { name: undefined }],
    ['tool.name', { name: '' }],
    ['tool.name', { name: 'a b' }],
    ['tool.name', { name: 'fs.read' }],
    ['tool.name', { name: 'ü' }],
    ['tool.name', { name: 'a'.repeat(65) }],
    ['greet.category', { category: '' }],
    ['greet.description', { description: '  ' }],
    ['greet.title', { title: '' }],
    ['greet.tags/1', { tags: ['a', ''] }],
    ['greet.enabled', { enabled: 'yes' }],
    ['greet.effects', { effects: undefined }],
    ['greet.effects/readOnly', { effects: {} }],
    ['greet.effects/readonly', { effects: { readOnly: true, readonly: true } }],
    ['greet.effects/destructive', { effects: { readOnly: true, destructive: true } }],
    ['greet.permissions', { permissions: 'fs.read' }],
    ['greet.permissions/0', { permissions: ['read'] }],
    ['greet.permissions/0', { permissions: ['fs.read:/notes'] }],
    ['greet.permissions/0', { permissions: ['fs.*'] }],
    ['greet.permissions', { effects: { readOnly: false } }],
    ['greet.permissions', { effects: () => ({ readOnly: true }) }],
    ['greet.risk', { risk: 'safe' }],
    ['greet.privacy', { privacy: 'secret' }],
    ['greet.outputTrust', { outputTrust: undefined }],
    ['greet.limits/timeoutMs', { limits: { timeoutMs: 0 } }],
    ['greet.limits/timeout', { limits: { timeout: 5 } }],
    ['greet.limits/outputBytes', { limits: { outputBytes: 1.5 } }],
    ['greet.limits/concurrency', { limits: { concurrency: Number.POSITIVE_INFINITY } }],
    ['greet.limits/rate/scope', { limits: { rate: { calls: 1, perMs: 1, scope: 'world' } } }],
    ['greet.toolCard/whenNotToUse', { toolCard: { ...card, whenNotToUse: '' } }],
    ['greet.toolCard/example', { toolCard: { ...card, example: 'Ada' } }],
    ['greet.traits/reliability', { traits: { reliability: 1.1 } }],
    ['greet.exposure/companions/0', { exposure: { companions: ['a b'] } }],
    ['greet.exposure/onlyIn', { exposure: { onlyIn: 'heartbeat' } }],
    ['greet.normalise/name', { normalise: { name: 'email' } }],
    ['greet.normalise//name', { normalise: { '/name': 'phone' } }],
    ['greet.redact/0', { redact: ['/a~2'] }],
    ['greet.loopKey', { loopKey: true }],
    ['greet.permissionsFor', { permissionsFor: ['fs.read'] }],
    ['greet.preview', { preview: 'none' }],
    ['greet.execute', { execute: undefined }],
    ['greet.route', { route: () => ({ name: 'a', arguments: {} }) }],
    ['greet.hosted', { hosted: 'client' }],
    ['greet.inputSchema', { inputSchema: undefined }],
    ['greet.inputSchema', { inputSchema: { type: 'object' } }],
    ['greet.inputSchema', { inputSchema: v.object({}) }],
    ['greet.outputSchema', { outputSchema: 'string' }],
  ])('is refused with TOOL_INVALID at %s', (place, changes) => {
    const error = errorOf(() => define(changes));
    expect(error).toMatchObject({ code: 'TOOL_INVALID', place });
    expect(error.message).toContain(`${place}: `);
  });

  it.each([
    ['timeoutMs', 'limits/timeoutMs'],
    ['rateLimit', 'limits/rate'],
    ['aliases', 'toolCard/synonyms'],
    ['outputschema', 'outputSchema'],
    ['permission', 'permissions'],
    ['handler', 'execute'],
    ['readonly', 'effects/readOnly'],
  ])('is refused for %s, which no contract has, with the name %s', (name, nearest) => {
    for (const make of [define, check]) {
      const error = errorOf(() => make({ [name]: 5 }));
      expect(error).toMatchObject({ code: 'TOOL_INVALID', place: `greet.${name}` });
      expect(error.message).toContain(`did you mean ${nearest}?`);
    }
  });

  it('is refused for a property that is like no other, without a guess', () => {
    const { message } = errorOf(() => define({ zzzzzzzzzzzz: 1 }));
    expect(message).toContain('greet.zzzzzzzzzzzz: A tool has no such property.');
  });

  it('may have symbols, members left undefined, and the state of its class', () => {
    class Greeter {
      count = 0;
      constructor() {
        Object.assign(this, right);
      }
    }
    expect(() => define({ [Symbol('mark')]: 1, later: undefined })).not.toThrow();
    expect(() => checkTool(new Greeter() as never)).not.toThrow();
  });

  it('has all its faults reported at once', () => {
    const { message, details } = errorOf(() =>
      define({ category: '', risk: 'safe', limits: { timeoutMs: -1 } }),
    );
    expect(message).toBe(
      'The tool is not valid. greet.category: Write a text that is not empty. ' +
        'greet.risk: Use one of none, low, medium, high, critical. ' +
        'greet.limits/timeoutMs: Use a whole number above 0.',
    );
    expect(details).toHaveLength(3);
  });

  it('does not have what it rejects repeated', () => {
    expect(errorOf(() => define({ risk: 'hunter2', name: 'hunter2 !' })).message).not.toContain(
      'hunter2',
    );
  });

  it('that is no object is refused', () => {
    for (const tool of [undefined, null, 'greet', []]) {
      expect(errorOf(() => checkTool(tool as never)).code).toBe('TOOL_INVALID');
    }
  });

  it('may use everything that the contract has', () => {
    const full = {
      ...right,
      title: 'Greet',
      version: '1.0.0',
      tags: ['demo'],
      enabled: true,
      effects: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
      permissions: ['tool.greet_2', 'fs.read'],
      privacy: 'internal',
      limits: {
        timeoutMs: 1,
        outputBytes: 1,
        concurrency: 1,
        rate: { calls: 1, perMs: 1, scope: 'tenant' },
      },
      toolCard: { ...card, synonyms: ['welcome'] },
      traits: {
        costUsd: 0,
        latencyMs: 1,
        reliability: 1,
        authoritative: true,
        polling: true,
        pager: true,
        maxAgeMs: 1,
      },
      exposure: {
        companions: ['other'],
        onlyIn: 'bootstrap',
        forceIn: 'heartbeat',
        always: true,
        deniedByDefault: true,
      },
      normalise: { '/name': 'unit:metre' },
      redact: ['/name', '/*', ''],
      loopKey: ['/tone'],
      permissionsFor: () => [],
      approvalHint: () => 'ask',
      resources: () => [],
      preview: () => ({ kind: 'text', summary: '', body: '' }),
    };
    expect(() => checkTool(full as unknown as AnyToolContract)).not.toThrow();
  });
});

describe('each kind of tool', () => {
  const { execute: _execute, ...base } = right;
  it('has what it needs and nothing of the others', () => {
    expect(errorOf(() => defineRouter(base as never)).place).toBe('greet.route');
    expect(errorOf(() => defineRouter({ ...right, route: () => undefined } as never)).place).toBe(
      'greet.execute',
    );
    expect(errorOf(() => defineClientTool(right as never)).place).toBe('greet.execute');
    expect(defineClientTool(base as never).hosted).toBe('client');
    expect(() =>
      checkTool(defineRouter({ ...base, route: () => ({ name: 'a', arguments: {} }) } as never)),
    ).not.toThrow();
  });
});

describe('the schemas of a tool', () => {
  it.each<[place: string, what: string, changes: object]>([
    ['greet.inputSchema', 'a root that is a string', { inputSchema: z.string() }],
    [
      'greet.inputSchema',
      'a root of alternatives',
      { inputSchema: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]) },
    ],
    ['greet.inputSchema', 'a raw root without a type', { inputSchema: jsonSchema({}) }],
    [
      'greet.inputSchema/properties/when',
      'what ArkType makes of a Date',
      { inputSchema: type({ when: 'Date' }) },
    ],
    [
      'greet.inputSchema/properties/when/anyOf/1',
      'a Date among alternatives',
      { inputSchema: type({ when: 'Date|string' }) },
    ],
    [
      'greet.inputSchema/properties/any',
      'an unknown value',
      { inputSchema: z.object({ any: z.any().describe('Whatever.') }) },
    ],
    [
      'greet.inputSchema/properties/list/items',
      'unknown items',
      { inputSchema: z.object({ list: z.array(z.unknown()) }) },
    ],
    [
      'greet.inputSchema/properties/a~1b',
      'a raw property that says nothing',
      { inputSchema: jsonSchema({ type: 'object', properties: { 'a/b': true } }) },
    ],
    [
      'greet.inputSchema/properties/list/items/properties/at',
      'what Zod cannot convert',
      { inputSchema: z.object({ list: z.array(z.object({ at: z.date() })) }) },
    ],
    [
      'greet.inputSchema',
      'a raw schema that is not JSON',
      { inputSchema: jsonSchema({ type: 'object', title: 1n as never }) },
    ],
    ...(
      [
        { $defs: { a: { $ref: '#/$defs/a' } } },
        { $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } } },
        { $defs: { a: { type: 'object', allOf: [{ $ref: '#/properties/x' }] } } },
      ] as const
    ).map((rest): [string, string, object] => [
      'greet.inputSchema',
      'a reference that leads back to itself',
      {
        inputSchema: jsonSchema({
          type: 'object',
          properties: { x: { $ref: '#/$defs/a' } },
          ...(rest as object),
        }),
      },
    ]),
    [
      'greet.inputSchema/required/b',
      'a required field that is not described',
      {
        inputSchema: jsonSchema({
          type: 'object',
          properties: { a: { type: 'string' } },
          required: ['b'],
        }),
      },
    ],
    [
      'greet.outputSchema/properties/at',
      'an output that Zod cannot convert',
      { outputSchema: z.object({ at: z.date() }) },
    ],
  ])('are refused with SCHEMA_INVALID at %s: %s', (place, _, changes) => {
    const error = errorOf(() => check(changes));
    expect(error.code).toBe('SCHEMA_INVALID');
    expect(error.place?.startsWith(place)).toBe(true);
    // They cost time, so they wait until a tool is registered.
    expect(() => define(changes)).not.toThrow();
  });

  it.each<[place: string, changes: object]>([
    ['greet.redact/0', { redact: ['/nam'] }],
    ['greet.loopKey/1', { loopKey: ['/name', '/x/y'] }],
    ['greet.normalise//mail', { normalise: { '/mail': 'email' } }],
    ['greet.toolCard/example/nam', { toolCard: { ...card, example: { name: 'Ada', nam: 1 } } }],
    ['greet.toolCard/example/name', { toolCard: { ...card, example: {} } }],
  ])('are what pointers and the example refer to: %s', (place, changes) => {
    expect(errorOf(() => check(changes))).toMatchObject({ code: 'TOOL_INVALID', place });
  });

  it('may take any JSON where they say so', () => {
    const inputSchema = z.object({
      value: z.json(),
      map: z.record(z.string(), z.unknown()),
      open: z.looseObject({}),
    });
    expect(() => check({ inputSchema })).not.toThrow();
  });

  it('may be closed, recursive, or carry an id', () => {
    const node = z.object({
      name: z.string(),
      get children() {
        return z.array(node);
      },
    });
    for (const inputSchema of [
      node,
      z.strictObject({}),
      z.object({ a: z.string() }).meta({ id: 'named' }),
    ]) {
      expect(() => check({ inputSchema })).not.toThrow();
    }
  });

  it('are not converted again for a tool that passed', () => {
    let conversions = 0;
    const schema = z.object({});
    const standard = {
      ...schema['~standard'],
      jsonSchema: { input: () => ((conversions += 1), { type: 'object' }), output: () => ({}) },
    };
    const tool = { ...right, inputSchema: { '~standard': standard } } as unknown as AnyToolContract;
    checkTool(tool);
    checkTool(tool);
    expect(conversions).toBe(1);
  });
});

import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';
import {
  defineClientTool,
  defineRouter,
  defineTool,
  fail,
  jsonSchema,
  runTool,
  toolResult,
  type AnyToolContract,
  type ClientTool,
  type ExecutableTool,
  type RouterTool,
  type ToolContext,
  type ToolResult,
} from '../index.ts';

const base = {
  name: 'a',
  category: 'c',
  description: 'd',
  effects: { readOnly: true },
  permissions: [],
  risk: 'none',
  outputTrust: 'trusted',
} as const;

// The input that `execute` gets is what the schema yields, for each kind of schema.

const zodTool = defineTool({
  ...base,
  inputSchema: z.object({
    path: z.string(),
    limit: z.number().default(3),
    at: z.string().transform((text) => text.length),
  }),
  execute(input, context) {
    expectTypeOf(input).toEqualTypeOf<{ path: string; limit: number; at: number }>();
    expectTypeOf(context).toEqualTypeOf<ToolContext>();
    return { count: 1 };
  },
});
expectTypeOf(zodTool).toEqualTypeOf<
  ExecutableTool<{ path: string; limit: number; at: number }, { count: number }>
>();

defineTool({
  ...base,
  inputSchema: type({ path: 'string', 'limit?': 'number' }),
  execute(input) {
    expectTypeOf(input).toEqualTypeOf<{ path: string; limit?: number }>();
  },
});

defineTool({
  ...base,
  inputSchema: toStandardJsonSchema(v.object({ a: v.string(), n: v.optional(v.number(), 3) })),
  execute(input) {
    expectTypeOf(input).toEqualTypeOf<{ a: string; n: number }>();
  },
});

defineTool({
  ...base,
  inputSchema: jsonSchema<{ a: string }>({ type: 'object' }),
  execute(input) {
    expectTypeOf(input).toEqualTypeOf<{ a: string }>();
  },
});

defineTool({
  ...base,
  inputSchema: jsonSchema({ type: 'object' }),
  execute(input) {
    expectTypeOf(input).toBeUnknown();
  },
});

// Every function of the input sees the same type.

defineTool({
  ...base,
  inputSchema: z.object({ path: z.string() }),
  effects: (input) => {
    expectTypeOf(input).toEqualTypeOf<{ path: string }>();
    return { readOnly: true };
  },
  permissionsFor(input) {
    expectTypeOf(input).toEqualTypeOf<{ path: string }>();
    return [`fs.read:${input.path}`];
  },
  approvalHint(input) {
    expectTypeOf(input).toEqualTypeOf<{ path: string }>();
    return 'none';
  },
  resources(input) {
    expectTypeOf(input).toEqualTypeOf<{ path: string }>();
    return [{ key: input.path, mode: 'read' }];
  },
  preview(input) {
    expectTypeOf(input).toEqualTypeOf<{ path: string }>();
    return { kind: 'text', summary: '', body: '' };
  },
  execute: () => 1,
});

// The output is the output schema's, or else what `execute` returns, failures aside.

const withOutput = defineTool({
  ...base,
  inputSchema: type({ path: 'string' }),
  outputSchema: z.object({ n: z.number() }),
  async execute({ path }) {
    await Promise.resolve();
    if (path === '') return fail('PATH_EMPTY', { message: 'm' });
    return path === '/' ? toolResult({ content: 'x', data: { n: 1 } }) : { n: 2 };
  },
});
expectTypeOf(withOutput).toEqualTypeOf<ExecutableTool<{ path: string }, { n: number }>>();
expectTypeOf(runTool(withOutput, {})).toEqualTypeOf<Promise<ToolResult<{ n: number }>>>();

const withoutOutput = defineTool({
  ...base,
  inputSchema: z.object({ a: z.boolean() }),
  execute: ({ a }) => (a ? toolResult({ data: [1] }) : fail('NO', { message: 'm' })),
});
expectTypeOf(withoutOutput).toEqualTypeOf<ExecutableTool<{ a: boolean }, number[]>>();

// @ts-expect-error the output schema asks for n
defineTool({
  ...base,
  inputSchema: z.object({}),
  outputSchema: z.object({ n: z.number() }),
  execute: () => ({ m: 1 }),
});

// @ts-expect-error data is required with an output schema
defineTool({
  ...base,
  inputSchema: z.object({}),
  outputSchema: z.object({ n: z.number() }),
  execute: () => toolResult({ content: 'x' }),
});

// What the contract does not take.

// @ts-expect-error a bare Valibot schema has no JSON Schema converter
defineTool({ ...base, inputSchema: v.object({ a: v.string() }), execute: () => 1 });
// @ts-expect-error a plain JSON Schema is given through jsonSchema()
defineTool({ ...base, inputSchema: { type: 'object' }, execute: () => 1 });
// @ts-expect-error there is no such risk
defineTool({ ...base, risk: 'safe', inputSchema: z.object({}), execute: () => 1 });
// @ts-expect-error a pointer begins with a slash
defineTool({ ...base, redact: ['name'], inputSchema: z.object({}), execute: () => 1 });
// @ts-expect-error a tool that runs here has an execute
defineTool({ ...base, inputSchema: z.object({}) });

// Pointers may be named one by one.

defineTool({
  ...base,
  inputSchema: z.object({ to: z.string() }),
  normalise: { '/to': 'email' },
  execute: ({ to }) => to,
});
// @ts-expect-error there is no such rule
defineTool({ ...base, normalise: { '/to': 'phone' }, inputSchema: z.object({}), execute: () => 1 });

// The other kinds.

const router = defineRouter({
  ...base,
  inputSchema: z.object({ action: z.enum(['read', 'write']) }),
  route(input) {
    expectTypeOf(input).toEqualTypeOf<{ action: 'read' | 'write' }>();
    return { name: `file_${input.action}`, arguments: {} };
  },
});
expectTypeOf(router).toEqualTypeOf<RouterTool<{ action: 'read' | 'write' }>>();

const client = defineClientTool({
  ...base,
  inputSchema: z.object({ question: z.string() }),
  outputSchema: z.object({ answer: z.string() }),
});
expectTypeOf(client).toEqualTypeOf<ClientTool<{ question: string }, { answer: string }>>();

// Whatever its types, a tool stands where any tool is asked for.

const tools: readonly AnyToolContract[] = [zodTool, withOutput, withoutOutput, router, client];
expectTypeOf(tools).toExtend<readonly AnyToolContract[]>();

import { expectTypeOf } from 'vitest';
import { type } from 'arktype';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { z } from 'zod';
import { defineTool, fail, jsonSchema, toolResult, type AnyToolContract } from '../index.ts';

const base = {
  category: 'c',
  description: 'd',
  effects: { readOnly: true },
  permissions: [],
  risk: 'none',
  outputTrust: 'trusted',
} as const;

const zodTool = defineTool({
  ...base,
  name: 'a',
  inputSchema: z.object({ path: z.string(), limit: z.number().default(3) }),
  execute(input) {
    expectTypeOf(input).toEqualTypeOf<{ path: string; limit: number }>();
    return { count: 1 };
  },
});
expectTypeOf(zodTool).toExtend<AnyToolContract>();
expectTypeOf<Awaited<ReturnType<typeof zodTool.execute>>>().toExtend<unknown>();

const out = defineTool({
  ...base,
  name: 'b',
  inputSchema: type({ path: 'string' }),
  outputSchema: z.object({ n: z.number() }),
  async execute(input) {
    expectTypeOf(input).toEqualTypeOf<{ path: string }>();
    if (input.path === '') return fail('X', { message: 'm' });
    return toolResult({ content: 'x', data: { n: 1 } });
  },
});
expectTypeOf(out).toExtend<AnyToolContract>();
defineTool({
  ...base,
  name: 'c',
  inputSchema: toStandardJsonSchema(v.object({ a: v.string() })),
  execute(input) {
    expectTypeOf(input).toEqualTypeOf<{ a: string }>();
    return input.a;
  },
});
defineTool({
  ...base,
  name: 'c',
  inputSchema: jsonSchema<{ a: string }>({ type: 'object' }),
  effects: (input) => ({ readOnly: input.a === '' }),
  execute(input) {
    expectTypeOf(input).toEqualTypeOf<{ a: string }>();
    return input.a;
  },
});
// @ts-expect-error the output schema asks for n
defineTool({
  ...base,
  name: 'b',
  inputSchema: z.object({}),
  outputSchema: z.object({ n: z.number() }),
  execute: () => ({ m: 1 }),
});
// @ts-expect-error data is required with an output schema
defineTool({
  ...base,
  name: 'b',
  inputSchema: z.object({}),
  outputSchema: z.object({ n: z.number() }),
  execute: () => toolResult({ content: 'x' }),
});

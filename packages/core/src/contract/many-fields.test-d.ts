import { expectTypeOf } from 'vitest';
import { z } from 'zod';
import { defineTool, type AnyToolContract } from '../index.ts';

/** 60 fields of mixed types, nested objects and unions among them: where other libraries end in TS2589. */
const tenFields = {
  text: z.string().min(1).describe('Text.'),
  count: z.int().min(0).default(1),
  ratio: z.number().optional(),
  flag: z.boolean().default(false),
  mode: z.enum(['a', 'b', 'c']),
  list: z.array(z.object({ id: z.string(), value: z.number().nullable() })),
  map: z.record(z.string(), z.union([z.string(), z.number()])),
  choice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('x'), x: z.string() }),
    z.object({ kind: z.literal('y'), y: z.number().default(0) }),
  ]),
  nested: z.object({ deep: z.object({ deeper: z.array(z.string()).optional() }) }),
  pair: z.tuple([z.string(), z.number()]),
};

const inputSchema = z.object({
  ...tenFields,
  b: z.object(tenFields),
  c: z.object(tenFields),
  d: z.object(tenFields),
  e: z.object(tenFields),
  f: z.object(tenFields),
});

const tool = defineTool({
  name: 'many',
  category: 'c',
  description: 'd',
  inputSchema,
  outputSchema: inputSchema,
  effects: (input) => ({ readOnly: input.flag }),
  permissions: ['tool.many'],
  risk: 'none',
  outputTrust: 'trusted',
  execute(input) {
    expectTypeOf(input).toEqualTypeOf<z.output<typeof inputSchema>>();
    return input;
  },
});

expectTypeOf(tool).toExtend<AnyToolContract>();

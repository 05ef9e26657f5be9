import { expectTypeOf } from 'vitest';
import { functionTool, type AnyToolContract, type ExecutableTool } from '../index.ts';

const tool = functionTool(
  'search',
  (input) => {
    expectTypeOf(input).toEqualTypeOf<{
      query: string;
      limit: number;
      tags: readonly string[];
      mode: 'fast' | 'deep';
      exact?: boolean;
      page?: number;
    }>();
    return [input.query];
  },
  {
    description: 'd',
    parameters: {
      query: 'string',
      limit: { type: 'integer', default: 5 },
      tags: 'string[]',
      mode: { type: 'string', enum: ['fast', 'deep'] },
      exact: 'boolean?',
      page: { type: 'integer', optional: true },
    },
    permissionsFor(input) {
      expectTypeOf(input.mode).toEqualTypeOf<'fast' | 'deep'>();
      return [];
    },
  },
);
expectTypeOf(tool).toExtend<AnyToolContract>();
expectTypeOf(functionTool('a', () => 1, { description: 'd', parameters: {} })).toExtend<
  ExecutableTool<object, number>
>();

functionTool('a', () => 1, {
  description: 'd',
  // @ts-expect-error there is no such type
  parameters: { n: 'date' },
});
// @ts-expect-error a description is needed
functionTool('a', () => 1, { parameters: {} });

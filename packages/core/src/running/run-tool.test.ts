import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineClientTool, defineRouter, defineTool } from '../contract/define-tool.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import { fail } from '../errors/fail.ts';
import { toolResult } from '../results/make-result.ts';
import { jsonSchema } from '../schema/json-schema.ts';
import type { Schema } from '../schema/schema.ts';
import { executeAsText } from './execute-as-text.ts';
import { runTool } from './run-tool.ts';

const declared = {
  category: 'utility',
  description: 'd',
  effects: { readOnly: true },
  permissions: [],
  risk: 'none',
  outputTrust: 'trusted',
} as const;
const empty = { ...declared, name: 'probe', inputSchema: z.object({}) };

const double = defineTool({
  ...declared,
  name: 'double_number',
  inputSchema: z.object({ number: z.int().min(0).max(100).default(1) }),
  execute: ({ number }) => toolResult({ content: String(number * 2), data: { value: number * 2 } }),
});

function answering(execute: (input: unknown, context: ToolContext) => unknown) {
  return defineTool({ ...empty, execute });
}

describe('runTool', () => {
  it('gives the tool what its schema parsed', async () => {
    expect((await runTool(double, { number: 4 })).data).toEqual({ value: 8 });
    expect((await runTool(double, {})).data).toEqual({ value: 2 });
  });

  it.each<[what: string, returned: unknown, content: readonly object[], data: unknown]>([
    ['a string', 'hi', [{ type: 'text', text: 'hi' }], 'hi'],
    ['an object', { n: 1n }, [{ type: 'text', text: '{"n":"1"}' }], { n: 1n }],
    ['nothing', undefined, [], undefined],
    [
      'a result with content',
      toolResult({ content: 'c', data: 1 }),
      [{ type: 'text', text: 'c' }],
      1,
    ],
    [
      'a result with data alone',
      toolResult({ data: { n: 1 } }),
      [{ type: 'text', text: '{"n":1}' }],
      { n: 1 },
    ],
  ])('makes a result of %s', async (_, returned, content, data) => {
    const result = await runTool(
      answering(() => returned),
      {},
    );
    expect([result.content, result.data, result.error]).toEqual([content, data, undefined]);
  });

  it.each<[what: string, execute: () => unknown, code: string]>([
    ['returns a failure', () => fail('CITY_UNKNOWN', { message: 'm' }), 'CITY_UNKNOWN'],
    [
      'throws a failure',
      () => {
        throw fail('CITY_UNKNOWN', { message: 'm' }) as unknown as Error;
      },
      'CITY_UNKNOWN',
    ],
    [
      'rejects with a failure',
      async () => {
        await Promise.resolve();
        throw fail('CITY_UNKNOWN', { message: 'm' }) as unknown as Error;
      },
      'CITY_UNKNOWN',
    ],
    [
      'throws anything else',
      () => {
        throw new Error('password hunter2');
      },
      'HANDLER_ERROR',
    ],
    [
      'throws undefined',
      () => {
        throw undefined as unknown as Error;
      },
      'HANDLER_ERROR',
    ],
  ])('gives an error when the tool %s', async (_, execute, code) => {
    const { error } = await runTool(answering(execute), {});
    expect(error?.code).toBe(code);
    expect(error?.message).not.toContain('hunter2');
  });

  it.each<[library: string, inputSchema: Schema]>([
    ['Zod', z.object({ age: z.number(), unit: z.enum(['y', 'm']).optional() })],
    ['ArkType', type({ age: 'number', 'unit?': "'y'|'m'" })],
    [
      'Valibot',
      toStandardJsonSchema(v.object({ age: v.number(), unit: v.optional(v.picklist(['y', 'm'])) })),
    ],
  ])(
    'names the fields that %s refuses and what they take, never the value',
    async (_, inputSchema) => {
      const tool = defineTool({ ...declared, name: 'probe', inputSchema, execute: () => 'ran' });
      const { error, content } = await runTool(tool, { age: 'hunter2' });
      expect(content).toEqual([]);
      expect(error).toMatchObject({
        code: 'ARGUMENTS_INVALID',
        origin: 'schema',
        retryable: false,
      });
      expect(error?.message).toBe(
        'These fields are missing or not of the form that the tool asks for: /age (takes number).',
      );
      const unit = await runTool(tool, { age: 1, unit: 'hunter2' });
      expect(unit.error?.message).toContain('/unit (takes one of "');
      expect(unit.error?.message).not.toContain('hunter2');
    },
  );

  it('fails when the schema itself throws', async () => {
    const inputSchema = z.object({
      a: z.string().refine(() => {
        throw new Error('secret');
      }),
    });
    const { error } = await runTool(
      defineTool({ ...declared, name: 'probe', inputSchema, execute: () => 'ran' }),
      { a: '' },
    );
    expect(error?.code).toBe('VALIDATION_FAILED');
    expect(error?.message).not.toContain('secret');
  });

  it('says that a raw JSON Schema was not checked', async () => {
    const tool = defineTool({
      ...declared,
      name: 'probe',
      inputSchema: jsonSchema<{ a: string }>({ type: 'object' }),
      execute: ({ a }) => a,
    });
    const result = await runTool(tool, { a: 'x' });
    expect(result.data).toBe('x');
    expect(result.warnings?.map(({ code }) => code)).toEqual(['INPUT_NOT_VALIDATED']);
    expect((await runTool(double, {})).warnings).toBeUndefined();
  });

  it('does not run what has no execute', async () => {
    const router = defineRouter({ ...empty, route: () => ({ name: 'a', arguments: {} }) });
    const client = defineClientTool(empty);
    for (const tool of [router, client])
      expect((await runTool(tool, {})).error?.code).toBe('TOOL_NOT_EXECUTABLE');
  });
});

describe('the default context', () => {
  it('grants nothing, has no workspace, and has a clock, ids and state of its own', async () => {
    const tool = answering(async (_, context) => {
      context.progress({ message: 'half' });
      context.state.set('k', { n: 1 });
      const key = { principal: context.principal, space: 's', scope: '', id: 'i' };
      await context.ports.state.set(key, 1);
      return {
        granted: context.grants.check('fs.read:/a').action,
        workspace: context.workspace ?? 'none',
        state: context.state.get('k'),
        stored: (await context.ports.state.get(key))?.value,
        time: Math.abs(context.clock.now() - Date.now()) < 60_000,
        invoked: (await context.invoke('other', {})).status,
        aborted: context.signal.aborted,
      };
    });
    expect((await runTool(tool, {})).data).toEqual({
      granted: 'deny',
      workspace: 'none',
      state: { n: 1 },
      stored: 1,
      time: true,
      invoked: 'failed',
      aborted: false,
    });
    const ids = answering((_, { callId, runId }) => [callId, runId]);
    const [first, second] = [await runTool(ids, {}), await runTool(ids, {})];
    expect(first.data).not.toEqual(second.data);
  });

  it('is replaced member by member', async () => {
    const tool = answering((_, { principal, runId }) => ({
      tenant: principal.tenant,
      hasRun: runId !== '',
    }));
    expect((await runTool(tool, {}, { context: { principal: { tenant: 'acme' } } })).data).toEqual({
      tenant: 'acme',
      hasRun: true,
    });
  });

  it('ends with the call, last opened first', async () => {
    const ended: string[] = [];
    const tool = answering((_, { scope }) => {
      scope.onEnd('run', () => void ended.push('run'));
      scope.onEnd('session', async () => void ended.push('session'));
      return 'done';
    });
    expect((await runTool(tool, {})).data).toBe('done');
    expect(ended).toEqual(['session', 'run']);
  });

  it('keeps the result and says so when something does not close', async () => {
    const ended: string[] = [];
    const tool = answering((_, { scope }) => {
      scope.onEnd('run', () => void ended.push('first'));
      scope.onEnd('run', () => {
        throw new Error('stuck');
      });
      return 'done';
    });
    const result = await runTool(tool, {});
    expect([result.data, result.warnings?.map(({ code }) => code), ended]).toEqual([
      'done',
      ['CLEAN_UP_FAILED'],
      ['first'],
    ]);
  });
});

describe('executeAsText', () => {
  it('gives the text of a success', async () => {
    expect(await executeAsText(double, { number: 4 })).toEqual({ text: '8', isError: false });
    expect(
      await executeAsText(
        answering(() => undefined),
        {},
      ),
    ).toEqual({ text: '(no output)', isError: false });
  });

  it.each<[what: string, run: () => Promise<{ text: string; isError: boolean }>, text: string]>([
    ['invalid input', () => executeAsText(double, { number: -1 }), 'Error ARGUMENTS_INVALID: '],
    [
      'a failure',
      () =>
        executeAsText(
          answering(() => fail('CITY_UNKNOWN', { message: 'm' })),
          {},
        ),
      'Error CITY_UNKNOWN: m',
    ],
    [
      'a throw',
      () =>
        executeAsText(
          answering(() => {
            throw new Error('x');
          }),
          {},
        ),
      'Error HANDLER_ERROR: ',
    ],
  ])('never gives the text of %s as a success', async (_, run, text) => {
    const executed = await run();
    expect(executed.isError).toBe(true);
    expect(executed.text.startsWith(text)).toBe(true);
  });
});

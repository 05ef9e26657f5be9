import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonSchema, toolResult, type ExecutableTool } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const outputSchema = jsonSchema({
  type: 'object',
  properties: { count: { type: 'integer' } },
  required: ['count'],
});
const mutating = { effects: { readOnly: false }, permissions: ['a.b'] } as const;

function call(answer: unknown, changes: Partial<ExecutableTool> = {}) {
  const tool = testTool({ outputSchema, execute: () => answer, ...changes });
  return openTestRun({ tools: [tool], grants: ['allow a.b'] }).run.call(callOf('probe'));
}

describe('output schema', () => {
  it.each<[string, unknown]>([
    ['a value', { count: 3 }],
    ['a result with data', toolResult({ content: 'three', data: { count: 3 } })],
    ['a value with further fields', { count: 3, more: true }],
    ['a value that becomes right as JSON', { count: 3, gone: undefined }],
  ])('passes %s', async (_case, answer) => {
    expect(await call(answer)).toMatchObject({ status: 'ok', data: { count: 3 }, warnings: [] });
  });

  it('leaves fields beyond the schema out, in the content that is made of the data too', async () => {
    const schema = z.object({ count: z.number(), inner: z.array(z.object({ a: z.number() })) });
    const answer = { count: 3, more: true, inner: [{ a: 1, 'b/c': 2 }] };
    const data = { count: 3, inner: [{ a: 1 }] };
    expect(await call(answer, { outputSchema: schema })).toMatchObject({
      status: 'ok',
      data,
      content: [{ type: 'text', text: JSON.stringify(data) }],
      warnings: [],
    });
    const own = toolResult({ content: 'three', data: answer });
    expect(await call(own, { outputSchema: schema })).toMatchObject({
      data,
      content: [{ type: 'text', text: 'three' }],
    });
  });

  it.each<[string, unknown]>([
    ['a wrong field', { count: 'secret' }],
    ['a missing field', {}],
    ['nothing', undefined],
    ['another type', 'secret'],
    ['a result without data', toolResult({ content: 'secret' })],
  ])(
    'fails a read-only call that returns %s, and does not ask for another try',
    async (_case, answer) => {
      const outcome = await call(answer);
      expect(outcome).toMatchObject({
        status: 'failed',
        error: { code: 'OUTPUT_INVALID', origin: 'output', retryable: false },
        content: [],
      });
      expect(JSON.stringify(outcome)).not.toContain('secret');
    },
  );

  it('fault: a call that took effect is reported as failed, and repeated', async () => {
    const outcome = await call(toolResult({ content: 'sent', data: { count: 'x' } }), mutating);
    expect(outcome).toMatchObject({
      status: 'ok',
      content: [{ type: 'text', text: 'sent' }],
      warnings: [
        { code: 'OUTPUT_INVALID', message: expect.stringContaining('took effect') as string },
      ],
    });
    expect('data' in outcome).toBe(false);
  });

  it('is checked before anything runs whether it compiles at all', async () => {
    let ran = false;
    const broken = jsonSchema({ type: 'object', properties: { a: { minimum: 'one' } } });
    const outcome = await call('x', {
      outputSchema: broken,
      execute: () => {
        ran = true;
        return 'x';
      },
    });
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { code: 'TOOL_UNAVAILABLE' },
    });
    expect(ran).toBe(false);
  });

  it('is no part of the unguarded path', async () => {
    const { run } = openTestRun({
      tools: [testTool({ outputSchema, execute: () => 'x' })],
      preset: 'unguarded',
    });
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok', data: 'x' });
  });
});

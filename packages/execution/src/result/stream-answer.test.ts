import { describe, expect, it } from 'vitest';
import { toolResult } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

async function* words(): AsyncGenerator<string> {
  yield await Promise.resolve('one');
  yield 'two';
}
function* counted(): Generator<number> {
  yield 1;
}
const outcomeOf = (answer: unknown) =>
  openTestRun({
    tools: [testTool({ execute: () => answer })],
  }).run.call(callOf('probe'));

describe('fault: a tool that gives its answer in pieces ends well, with nothing', () => {
  it.each<[string, () => unknown]>([
    ['an async generator', words],
    ['a promise of one', () => Promise.resolve(words())],
    ['a generator', counted],
    ['a web stream', () => new ReadableStream()],
    ['an object that can be iterated over time', () => ({ [Symbol.asyncIterator]: words })],
  ])('%s is a failure that says so, and is not made again', async (_case, make) => {
    expect(await outcomeOf(make())).toMatchObject({
      status: 'failed',
      error: {
        code: 'OUTPUT_INVALID',
        retryable: false,
        message: expect.stringContaining('stream or a generator') as string,
      },
    });
  });

  it('lets go of a stream that nobody will read', async () => {
    const cancelled = new Promise<string>((resolve) => {
      void outcomeOf(new ReadableStream({ cancel: () => resolve('cancelled') }));
    });
    expect(await cancelled).toBe('cancelled');
  });

  it('is not held up by a stream that cannot be let go', async () => {
    const stubborn = {
      [Symbol.asyncIterator]: words,
      return: () => new Promise(() => undefined),
      cancel: () => {
        throw new Error('no');
      },
    };
    expect(await outcomeOf(stubborn)).toMatchObject({ error: { code: 'OUTPUT_INVALID' } });
  });

  it('within a result it is named, with a warning', async () => {
    expect(await outcomeOf(toolResult({ data: { rows: words() } }))).toMatchObject({
      status: 'ok',
      data: { rows: '[stream]' },
      warnings: [
        { code: 'OUTPUT_CONVERTED', message: expect.stringContaining('1 × stream') as string },
      ],
    });
  });

  it.each<[string, unknown]>([
    ['an array', [1, 2]],
    ['a set', new Set([1])],
    ['an object with a member of that name', { next: 'page-2' }],
  ])('%s is a value', async (_case, answer) => {
    expect(await outcomeOf(answer)).toMatchObject({ status: 'ok' });
  });
});

describe('content that holds nothing a model knows', () => {
  it('is left out, and the warning says so', async () => {
    const content = [{ type: 'video', data: 'AAAA' }, { type: 'thought' }] as never;
    const outcome = await outcomeOf(toolResult({ content }));
    expect(outcome).toMatchObject({ status: 'ok', content: [] });
    expect(outcome.warnings).toContainEqual({
      code: 'OUTPUT_CONVERTED',
      message: expect.stringContaining('2 × unreadable') as string,
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelView, toolResult, unframe, type OkOutcome } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

async function outcomeOf(answer: unknown): Promise<OkOutcome> {
  const { run } = openTestRun({ tools: [testTool({ execute: () => answer })] });
  return (await run.call(callOf('probe'))) as OkOutcome;
}

const circle: Record<string, unknown> = { name: 'c' };
circle['self'] = circle;
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const text = (value: string) => [{ type: 'text', text: value }];

describe('serialise', () => {
  it.each<[string, unknown, unknown, string | undefined]>([
    ['a string', 'plain', 'plain', undefined],
    ['an empty string', '', '', undefined],
    ['an object', { n: 1, gone: undefined }, { n: 1 }, undefined],
    ['null', null, null, undefined],
    ['a BigInt', { n: 10n }, { n: '10' }, '1 × BigInt'],
    ['a cycle', circle, { name: 'c', self: '[circular]' }, '1 × cycle'],
    ['functions', { f: () => 1, g: () => 2 }, {}, '2 × function or symbol'],
    ['a Map', new Map([['a', 1]]), [['a', 1]], '1 × Map or Set'],
    ['a Date', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }, undefined],
    ['an Error', new RangeError('r'), { name: 'RangeError', message: 'r' }, '1 × Error'],
    ['bytes', { b: new Uint8Array(4) }, { b: '[4 bytes]' }, '1 × bytes'],
    ['a proxy that is revoked', { p: revoked.proxy }, { p: '[unreadable]' }, '1 × unreadable'],
    ['nothing but a revoked proxy', revoked.proxy, '[unreadable]', '1 × unreadable'],
    ['half a surrogate pair', 'a\ud83d', 'a\ufffd', '1 × lone surrogate'],
    ['NaN', [Number.NaN], ['NaN'], '1 × number that is not finite'],
  ])(
    'fault: a result that JSON cannot carry ends the run (%s)',
    async (_case, answer, data, warning) => {
      const outcome = await outcomeOf(answer);
      expect(outcome.status).toBe('ok');
      expect(outcome.data).toEqual(data);
      expect(outcome.content).toEqual(text(typeof data === 'string' ? data : JSON.stringify(data)));
      const converted = outcome.warnings.filter(({ code }) => code === 'OUTPUT_CONVERTED');
      expect(converted).toMatchObject(
        warning === undefined
          ? []
          : [{ code: 'OUTPUT_CONVERTED', message: expect.stringContaining(warning) as string }],
      );
      expect(JSON.parse(JSON.stringify(outcome))).toBeDefined();
    },
  );

  it('fault: undefined reaches the model as text, or as nothing at all', async () => {
    const outcome = await outcomeOf(undefined);
    expect(outcome.content).toEqual([]);
    expect('data' in outcome).toBe(false);
    expect(modelView(outcome).text).toMatch(/^\(no output\)\nWarning OUTPUT_EMPTY: /);
  });

  it('takes a result’s own content, data, metadata, usage, trust and warnings', async () => {
    const outcome = await outcomeOf(
      toolResult({
        content: '3 files',
        data: { count: 3 },
        metadata: { took: 1n as never },
        usage: { inputTokens: 5, costUsd: Number.NaN },
        outputTrust: 'external',
        warnings: [
          { code: 'CUT_SHORT', message: 'Only the first 3.' },
          { code: 'not a code', message: 'm' },
        ],
      }),
    );
    expect(unframe(modelView(outcome).text)).toMatch(/^3 files\n/);
    expect(outcome).toMatchObject({
      data: { count: 3 },
      metadata: { took: '1' },
      usage: { inputTokens: 5 },
      outputTrust: 'external',
    });
    expect(outcome.warnings.map(({ code }) => code)).toEqual([
      'CUT_SHORT',
      'TOOL_WARNING',
      'OUTPUT_CONVERTED',
    ]);
  });

  it('renders data where a result has no content', async () => {
    expect((await outcomeOf(toolResult({ data: { count: 3 } }))).content).toEqual(
      text('{"count":3}'),
    );
  });

  it('leaves out what is no content part', async () => {
    const image = { type: 'image', data: 'AAAA', mediaType: 'image/png' };
    const resource = { type: 'resource', uri: 'file:///a', text: 'x' };
    const parts = [
      image,
      { type: 'video' },
      null,
      'text',
      { type: 'text', text: 7 },
      resource,
    ] as never;
    const outcome = await outcomeOf(toolResult({ content: parts, data: 1 }));
    expect(outcome.content).toEqual([image, resource]);
    expect(outcome.warnings).toMatchObject([
      { message: expect.stringContaining('4 × unreadable') as string },
    ]);
  });

  it('survives a result whose members throw', async () => {
    const hostile = {
      ...toolResult({ data: 1 }),
      get content(): never {
        throw new Error('no');
      },
    };
    const outcome = await outcomeOf(hostile);
    expect(outcome.status).toBe('ok');
    expect(outcome.warnings.map(({ code }) => code)).toEqual(['OUTPUT_CONVERTED', 'OUTPUT_EMPTY']);
  });

  it('keeps the content of a failure for the model, and its data from the host', async () => {
    const { run } = openTestRun({
      tools: [
        testTool({
          outputTrust: 'external',
          execute: () => ({
            ...toolResult({ content: 'log', data: 1 }),
            error: { code: 'EXIT_1', message: 'It failed.', origin: 'handler', retryable: false },
          }),
        }),
      ],
    });
    const outcome = await run.call(callOf('probe'));
    expect(outcome).toMatchObject({
      status: 'failed',
      outputTrust: 'external',
    });
    expect('data' in outcome).toBe(false);
    expect(unframe(modelView(outcome).text)).toBe('Error EXIT_1: It failed.\nlog');
  });

  it('gives a snapshot: what the tool does to its value later does not show', async () => {
    const value = { list: [1] };
    const outcome = await outcomeOf(value);
    value.list.push(2);
    expect(outcome.data).toEqual({ list: [1] });
  });

  it('gives an outcome that is JSON for whatever a tool returns', async () => {
    let answer: unknown;
    const { run } = openTestRun({ tools: [testTool({ execute: () => answer })] });
    const anything = fc.anything({
      withBigInt: true,
      withMap: true,
      withSet: true,
      withDate: true,
      withTypedArray: true,
      withNullPrototype: true,
      withSparseArray: true,
    });
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        answer = value;
        const outcome = await run.call(callOf('probe'));
        if (outcome.status !== 'ok') return expect(outcome.status).toBe('ok');
        expect(JSON.parse(JSON.stringify(outcome.data ?? null))).toEqual(outcome.data ?? null);
        expect(outcome.content.length).toBe(value === undefined ? 0 : 1);
      }),
    );
  });
});

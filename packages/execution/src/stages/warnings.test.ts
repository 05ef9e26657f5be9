import { fail, jsonSchema, toolResult, type ExecutableTool } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const now = Date.UTC(2026, 0, 2);
const hour = 3_600_000;

/** The codes of the warnings of one call of a tool that returns this. */
async function codesOf(answer: unknown, changes: Partial<ExecutableTool> = {}): Promise<string[]> {
  const tool = testTool({ execute: () => answer, ...changes });
  const { run } = openTestRun({ tools: [tool], startAt: now, grants: ['allow disk.change'] });
  const { warnings } = await run.call(callOf('probe'));
  return warnings.map(({ code }) => code);
}

const changing = { effects: { readOnly: false }, permissions: ['disk.change'] } as const;
const anySchema = { outputSchema: jsonSchema({}) } as const;

describe('a result that is empty', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['blank text', ' \n'],
    ['an empty list', []],
    ['an empty object', {}],
    ['a result without content', toolResult({ content: [] })],
    ['blank content', toolResult({ content: '\n' })],
  ])('of a call that only reads: %s', async (_what, answer) => {
    expect(await codesOf(answer)).toEqual(['OUTPUT_EMPTY']);
  });

  it('is empty where the schema of a call that changes something promises an answer', async () => {
    expect(await codesOf(null, { ...changing, ...anySchema })).toEqual(['OUTPUT_EMPTY']);
    expect(await codesOf(undefined, changing)).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['zero', 0],
    ['false', false],
    ['a list that says it is empty', { hits: [] }],
    ['words about an empty list', toolResult({ content: 'Nothing was found.', data: [] })],
    [
      'an image',
      toolResult({ content: [{ type: 'image', data: 'AA==', mediaType: 'image/png' }] }),
    ],
    ['data beside blank content', toolResult({ content: ' ', data: 5 })],
  ])('is not: %s', async (_what, answer) => {
    expect(await codesOf(answer)).toEqual([]);
  });

  it('is not a failure', async () => {
    expect(await codesOf(fail('NO_CITY', { message: 'No city.' }))).toEqual([]);
  });
});

describe('a result that is partial', () => {
  it('is what its tool says is', async () => {
    const of = (partial: unknown) =>
      codesOf(toolResult({ content: 'a', metadata: { partial } as never }));
    expect(await of(true)).toEqual(['OUTPUT_PARTIAL']);
    expect(await of(false)).toEqual([]);
    expect(await of('no')).toEqual([]);
  });
});

describe('a result that is stale', () => {
  const of = (asOf: unknown, maxAgeMs: number | undefined = hour) =>
    codesOf(toolResult({ content: 'a', metadata: { asOf } as never }), {
      traits: maxAgeMs === 0 ? {} : { maxAgeMs },
    });

  it.each<[string, unknown, string[]]>([
    ['older than it may be', now - hour - 1, ['OUTPUT_STALE']],
    ['just as old as it may be', now - hour, []],
    ['new, as a date', '2026-01-01T23:30:00Z', []],
    ['old, as a date', '2026-01-01T22:30:00Z', ['OUTPUT_STALE']],
    ['of the future', now + hour, []],
    ['of no age', undefined, []],
    ['of an age that is no time', 'long ago', []],
  ])('%s', async (_what, asOf, codes) => {
    expect(await of(asOf)).toEqual(codes);
  });

  it('is none where the tool names no age', async () => {
    expect(await of(0, 0)).toEqual([]);
  });

  it('is told with its age', async () => {
    const tool = testTool({
      traits: { maxAgeMs: hour },
      execute: () => toolResult({ content: 'a', metadata: { asOf: now - 2 * hour } }),
    });
    const { run } = openTestRun({ tools: [tool], startAt: now, grants: ['allow disk.change'] });
    const { warnings } = await run.call(callOf('probe'));
    expect(warnings[0]?.message).toMatch(/^The result is 7200 s old, .* hold for 3600 s\. /);
  });
});

describe('results that contradict each other', () => {
  const answers =
    (...list: unknown[]) =>
    () =>
      list.shift();

  async function codesOfCalls(
    execute: () => unknown,
    traits: ExecutableTool['traits'] = {},
    between?: string,
  ): Promise<string[][]> {
    const tools = [testTool({ execute, traits }), testTool({ name: 'change', ...changing })];
    const { run } = openTestRun({ tools, grants: ['allow disk.change'] });
    const first = await run.call(callOf('probe'));
    if (between !== undefined) await run.call(callOf(between));
    const second = await run.call(callOf('probe'));
    return [first, second].map(({ warnings }) => warnings.map(({ code }) => code));
  }

  it('are two of the same call with nothing changed in between', async () => {
    expect(await codesOfCalls(answers('a', 'b'))).toEqual([[], ['OUTPUT_CONTRADICTORY']]);
  });

  it.each<[string, () => unknown, ExecutableTool['traits'], string | undefined]>([
    ['the same result', answers('a', 'a'), {}, undefined],
    ['a change in between', answers('a', 'b'), {}, 'change'],
    ['a tool that polls', answers('a', 'b'), { polling: true }, undefined],
    ['a success after a failure', answers(fail('BUSY', { message: 'Busy.' }), 'b'), {}, undefined],
  ])('are not: %s', async (_what, execute, traits, between) => {
    expect(await codesOfCalls(execute, traits, between)).toEqual([[], []]);
  });
});

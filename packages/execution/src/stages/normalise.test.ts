import { describe, expect, it } from 'vitest';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const schema = {
  type: 'object',
  properties: {
    when: { type: 'string', format: 'date-time' },
    count: { type: 'integer' },
    note: { type: 'string' },
  },
} as const;

describe('normalise', () => {
  it('gives the tool the form that its schema asks for and reports each change without values', async () => {
    const seen: unknown[] = [];
    const tool = testTool({
      schema,
      execute: (input) => {
        seen.push(input);
        return 'ok';
      },
    });
    const { run, records } = openTestRun({
      tools: [tool],
      timezone: 'America/New_York',
      startAt: Date.UTC(2026, 6, 1),
    });
    const outcome = await run.call(
      callOf('probe', { when: 'tomorrow at 9:00', count: '3', note: ' 3 ' }),
    );
    // Still the last day of June in New York.
    expect(seen).toEqual([{ when: '2026-07-01T13:00:00Z', count: 3, note: ' 3 ' }]);
    expect(outcome.normalised).toEqual([
      { pointer: '/when', rule: 'date-time' },
      { pointer: '/count', rule: 'integer' },
    ]);
    expect(records[0]?.normalised).toEqual(['date-time', 'integer']);
  });

  it('leaves what it does not know to the schema, which refuses it', async () => {
    const { run } = openTestRun({ tools: [testTool({ schema })] });
    expect(await run.call(callOf('probe', { when: 'whenever', count: '1,000' }))).toMatchObject({
      error: { code: 'ARGUMENTS_INVALID' },
      normalised: [],
    });
  });

  it('is no part of the unguarded path', async () => {
    const { run } = openTestRun({ tools: [testTool({ schema })], preset: 'unguarded' });
    expect(await run.call(callOf('probe', { count: '3' }))).toMatchObject({
      error: { code: 'ARGUMENTS_INVALID' },
    });
  });
});

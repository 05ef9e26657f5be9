import { describe, expect, it } from 'vitest';
import type { GrantView } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const grants = ['allow a.b', 'ask c.d', 'allow e.f'];
const open = () =>
  openTestRun({
    grants,
    tools: [testTool({ permissions: ['a.b'] }), testTool({ name: 'other', permissions: ['e.f'] })],
  });

describe('revoke', () => {
  it.each(['allow a.b', 'deny a.b', 'deny **'])(
    'takes a grant back from the next check on (%s)',
    async (rule) => {
      const { run } = open();
      expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok' });
      run.revoke(rule);
      expect(await run.call(callOf('probe'))).toMatchObject({
        status: 'denied',
        error: { code: 'PERMISSION_DENIED' },
      });
      expect(await run.evaluate(callOf('probe'))).toMatchObject({ verdict: 'deny' });
      run.step();
      expect(run.tools().map(({ name }) => name)).toEqual(rule === 'deny **' ? [] : ['other']);
    },
  );

  it('holds for a tool that runs, and for what it calls', async () => {
    let view: GrantView | undefined;
    const { run } = openTestRun({
      grants,
      tools: [
        testTool({
          name: 'outer',
          execute: async (_input, context) => {
            view = context.grants;
            expect(view.check('a.b').action).toBe('allow');
            run.revoke('allow a.b');
            expect(view.check('a.b').action).toBe('deny');
            return (await context.invoke('probe', {})).status;
          },
        }),
        testTool({ permissions: ['a.b'] }),
      ],
    });
    // The tool is not even there any more.
    expect(await run.call(callOf('outer'))).toMatchObject({ data: 'failed' });
  });

  it('leaves other runs alone', async () => {
    const { run, execution } = open();
    run.revoke('deny a.b');
    const other = execution.openRun({
      session: {
        id: 's',
        principal: { tenant: 't' },
        timezone: 'UTC',
        scopeOnEnd: () => undefined,
      },
    });
    expect(await other.call(callOf('probe'))).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['a rule that the run does not have', 'allow x.y', 'GRANT_UNKNOWN'],
    ['what is no rule', 'a.b', 'GRANT_INVALID'],
  ])('refuses %s', (_case, rule, code) => {
    expect(() => open().run.revoke(rule)).toThrow(expect.objectContaining({ code }));
  });
});

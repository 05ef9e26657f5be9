import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

test('Legacy approval markers are recorded for tools that require approval, but the current path does not pause the agent loop for an approval prompt.', async () => {
  let ran = 0;
  const { result, outcomes, audit, events } = await play(
    [{ calls: [{ id: 'c1', name: 'change', arguments: {} }] }, done],
    {
      approvals: { mode: 'record' },
      grants: ['ask test.change'],
      tools: [
        tool('change', () => (ran += 1), {
          effects: { readOnly: false },
          permissions: ['test.change'],
        }),
      ],
    },
  );
  expect(ran).toBe(1);
  expect(result).toMatchObject({ status: 'completed', pending: [] });
  expect(outcomes).toMatchObject([{ status: 'ok', warnings: [{ code: 'APPROVAL_RECORDED' }] }]);
  expect(audit).toMatchObject([
    { callId: 'c1', status: 'ok', decision: 'ask', rule: 'ask test.change' },
  ]);
  expect(events.map(({ type }) => type)).not.toContain('approval-requested');
});

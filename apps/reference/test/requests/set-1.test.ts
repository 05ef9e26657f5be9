import { expect, test } from 'vitest';
import { scoreRequests, type RequestCase } from './score.ts';
import cases from './set-1.json' with { type: 'json' };

// Written from README and tool cards alone, and committed before the planner's first run on them.
test('at least 18 of the first 20 unseen requests lead to the expected calls', async () => {
  const score = await scoreRequests(cases as unknown as readonly RequestCase[]);
  expect(score.right, score.wrong.join('\n')).toBeGreaterThanOrEqual(18);
});

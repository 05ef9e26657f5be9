import { expect, test } from 'vitest';
import { scoreRequests, type RequestCase } from './score.ts';
import first from './set-1.json' with { type: 'json' };
import second from './set-2.json' with { type: 'json' };

// Each set was written from the README and the tool cards alone, and committed before the planner's first run on it.
const sets: ReadonlyArray<readonly [string, readonly RequestCase[]]> = [
  ['first', first],
  ['second', second],
];

test.each(sets)(
  'at least 18 of the %s 20 requests lead to the expected calls',
  async (_set, cases) => {
    const score = await scoreRequests(cases);
    expect(score.total).toBe(20);
    expect(score.right, score.wrong.join('\n')).toBeGreaterThanOrEqual(18);
  },
);

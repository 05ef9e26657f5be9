import { isToolwrightError, systemClock } from '@toolwright/core';
import { createApprovalStore } from '../../../src/index.ts';
import { createSqliteState } from '../../../src/sqlite-state/index.ts';
import { hangUp, say, waitForGo } from '../talk.ts';

/** Decides about every request that waits, as somebody who has nothing but the store; prints what came of it. */
const [folder = '', verdict = '', decidedBy = ''] = process.argv.slice(2);
await waitForGo();
hangUp();
const state = createSqliteState({ path: `${folder}/state.db` });
const approvals = createApprovalStore(state, { clock: systemClock });
const waiting = await approvals.list({ tenant: 'acme', status: 'pending' });
const answers = await Promise.all(
  waiting.map(async ({ request }) => {
    try {
      await approvals.decide(request, { verdict: verdict as 'approve', decidedBy });
      return `${request.callId} ${verdict}`;
    } catch (error) {
      return `${request.callId} ${isToolwrightError(error) ? error.code : 'FAILED'}`;
    }
  }),
);
await state.close();
say(JSON.stringify(answers));

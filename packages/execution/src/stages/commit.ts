import { settleClaim } from '../idempotency/claim-call.ts';
import type { PassingStage } from '../nest/stage.ts';

/** Notes what became of a call that was claimed. A call that its client runs keeps its claim until the answer. */
export const commitStage: PassingStage = {
  name: 'commit',
  leave(call) {
    const { claim } = call;
    if (claim === undefined || call.status === 'suspended') return undefined;
    return settleClaim(call, claim);
  },
};

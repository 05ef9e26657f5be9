import type { PassingStage } from '../nest/stage.ts';
import { contradictoryRule } from '../warnings/contradictory.ts';
import { emptyRule } from '../warnings/empty.ts';
import { partialRule } from '../warnings/partial.ts';
import { staleRule } from '../warnings/stale.ts';

const rules = [emptyRule, partialRule, staleRule, contradictoryRule] as const;

/** Says what is odd about a result that a tool gave. What reads like an injection is the guard's to say. */
export const warningsStage: PassingStage = {
  name: 'warnings',
  leave(call) {
    if (call.attempt === 0 || call.status !== 'ok') return;
    for (const rule of rules) {
      const warning = rule(call);
      if (warning !== undefined) call.warn(warning);
    }
  },
};

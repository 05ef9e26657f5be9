import type { PolicyPort } from '@toolwright/core';

/**
 * The offline planner guesses what a person means, so whatever it plans that changes something waits for that person,
 * also where a rule allows it.
 */
export const askBeforeChanges: PolicyPort = {
  decide({ tool, input }) {
    const { effects } = tool;
    const { readOnly } = typeof effects === 'function' ? effects(input) : effects;
    return readOnly
      ? { action: 'allow', rule: 'planned calls that change nothing' }
      : { action: 'ask', rule: 'the offline planner asks before it changes anything' };
  },
};

import type { JsonObject } from '@toolwright/core';

export interface PlannedCall {
  readonly name: string;
  readonly input: JsonObject;
}

/**
 * How a turn of the planner ends. `answered`: every part was done; `incomplete`: some part was, another could not be;
 * `question`: a required value is not in the text; `no-tool`: nothing that is exposed fits; `refused`: the fitting
 * tool changes things; `tool-failed`: a call went wrong and the rest was left.
 */
export type PlannerVerdict =
  'answered' | 'incomplete' | 'question' | 'no-tool' | 'refused' | 'tool-failed';

/** What the planner does next. */
export type Move =
  | { readonly kind: 'calls'; readonly calls: readonly PlannedCall[] }
  | { readonly kind: 'answer'; readonly verdict: PlannerVerdict; readonly text: string };

import type { JsonObject } from '@toolwright/core';

/**
 * What the planner is told of a tool beside its name, description and input schema, which every model sees. It is
 * what a tool-card section of a system prompt would say, as data.
 */
export interface PlannerCard {
  readonly title?: string;
  readonly purpose?: string;
  readonly whenToUse?: string;
  readonly synonyms?: readonly string[];
  /** Arguments of one typical call. */
  readonly example?: JsonObject;
  /** What its results tell of each thing: `size`, `modifiedAt`. */
  readonly resultFields?: readonly string[];
  /** True if the call changes nothing. Tools without a card are taken to change something. */
  readonly readOnly: boolean | ((input: JsonObject) => boolean);
  /** True if a person is asked before a call that changes something is made: then it may be planned. */
  readonly isConfirmed?: boolean;
}

export type CardLookup = (toolName: string) => PlannerCard | undefined;

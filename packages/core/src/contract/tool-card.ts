import type { JsonObject } from '../results/json-value.ts';

/** What a model or a person needs to choose the tool well. Read by selection and by the docs. */
export interface ToolCard {
  readonly purpose: string;
  readonly whenToUse: string;
  readonly whenNotToUse: string;
  readonly safetyNotes: string;
  /** Arguments of one typical call. */
  readonly example: JsonObject;
  /** Other words that people use for what the tool does. */
  readonly synonyms?: readonly string[];
}

import type { JsonValue } from '@toolwright/core';

/** What relative dates are relative to. */
export interface Here {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** IANA name. */
  readonly timezone: string;
}

/** Gives a text's form that the schema asks for, or undefined if the text says nothing that the rule knows. */
export type Rule = (text: string, here: Here) => JsonValue | undefined;

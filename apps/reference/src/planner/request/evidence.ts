import type { Token } from './token.ts';

/** What a mention can stand for; a tool's fields decide which of them it becomes. */
export type MentionKind = 'text' | 'path' | 'glob' | 'url';

/** A stretch of the request that can fill a field. */
export interface Mention {
  readonly kind: MentionKind;
  readonly value: string;
  /** How it was written; a regular expression is kept apart from text that only looks like one. */
  readonly form: 'quoted' | 'regex' | 'token' | 'words' | 'file-type' | 'affix';
  /** The role that the words before it give it. */
  readonly cue: 'content' | 'place' | 'name' | 'none';
  /** Joined to the mention before it by "or" (or by a comma in such a row). */
  readonly alternative: boolean;
  /** A folder noun stands beside it: "the folder x". */
  readonly isFolder: boolean;
  /** To be left out: "except tests". */
  readonly isNegative: boolean;
  readonly start: number;
}

/** A stretch of lines; numbers count from 1. */
export interface LineRange {
  readonly start?: number;
  readonly count?: number;
  /** It starts where an earlier result matched. */
  readonly fromMatch?: boolean;
  /** The last N lines. */
  readonly tail?: number;
}

/** A number with the words that say what it measures. */
export interface Amount {
  readonly value: number;
  readonly measure: 'limit' | 'depth' | 'context' | 'other';
  /** Stems of the words beside it: "5 results" has `result`. */
  readonly stems: ReadonlySet<string>;
}

/** Which earlier results a part speaks of. */
export type Selection =
  | {
      readonly kind: 'lowest' | 'highest';
      readonly measures: readonly string[];
      /** How many of them: "the two largest". */
      readonly count: number;
      readonly words: string;
    }
  | { readonly kind: 'nth'; readonly position: number }
  | { readonly kind: 'first'; readonly count: number }
  | { readonly kind: 'each' }
  /** The folder that holds what was found. */
  | { readonly kind: 'parent'; readonly ofEach: boolean }
  | { readonly kind: 'same' };

export interface Reference {
  readonly selection: Selection;
  /** The kind of thing that is meant, where the words say it. */
  readonly noun: 'file' | 'folder' | 'any';
  /** The folder of what is chosen is meant. */
  readonly isParent?: true;
}

/** Everything that one part of a request says. */
export interface Evidence {
  readonly tokens: readonly Token[];
  /** The word that tells what to do; undefined for a bare question or noun phrase. */
  readonly action: string | undefined;
  /** Stems of the words that are no argument. */
  readonly stems: ReadonlySet<string>;
  /** Stems of the first noun phrase: what is asked for. */
  readonly head: ReadonlySet<string>;
  /** The words that are no argument, in order, as `a b c`; for adjacent cues such as "case insensitive". */
  readonly phrase: string;
  readonly mentions: readonly Mention[];
  readonly lines: LineRange | undefined;
  readonly amounts: readonly Amount[];
  readonly reference: Reference | undefined;
  /** It asks for everything below a place, however deep. */
  readonly everything: boolean;
  /** It asks for what lies in a folder itself, and not below. */
  readonly flat: boolean;
  /** It asks how many. */
  readonly counts: boolean;
  /** The stem of the measure that is asked for itself: "how big is …". */
  readonly asksMeasure: string | undefined;
  /** Stems of what the next part will compare this one's results by. */
  readonly wanted: readonly string[];
}

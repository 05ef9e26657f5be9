/** A parsed pattern, as far as a search needs to know it. */
export type PatternNode =
  | { readonly kind: 'literal'; readonly text: string }
  /** Some one character: a dot, a class. */
  | { readonly kind: 'character' }
  /** No character: an anchor, a word boundary, flags. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'repeat'; readonly child: PatternNode; readonly atLeastOnce: boolean }
  | { readonly kind: 'concat'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'alternate'; readonly options: readonly PatternNode[] };

export interface ParsedPattern {
  readonly node: PatternNode;
  /** The pattern in RE2's words, with the same meaning in Rust's. */
  readonly source: string;
  /** True if a capital letter stands for itself somewhere. */
  readonly hasCapital: boolean;
  /** True if a flag within the pattern makes parts of it blind to case. */
  readonly hasCaseFlag: boolean;
}

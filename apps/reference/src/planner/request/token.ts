/** What a stretch of a request is, by its shape alone. */
export type TokenKind =
  | 'word'
  | 'number'
  /** `10-20` */
  | 'span'
  | 'quote'
  | 'code'
  /** A regular expression between slashes. */
  | 'regex'
  | 'url'
  | 'glob'
  | 'path'
  /** `.ts` */
  | 'extension'
  /** camelCase, snake_case, UPPER, sha256, a.b */
  | 'identifier'
  | 'punctuation';

export interface Token {
  readonly kind: TokenKind;
  /** What it stands for: the text inside the quotes, the path without its full stop. */
  readonly value: string;
  /** Lower-case `value`, for comparing words. */
  readonly lower: string;
  /** Where it stands in the request, in UTF-16 units. */
  readonly start: number;
}

/** Stands where the next of several numbered or dotted wishes begins. */
export const listBreak = '•';

export function makeToken(kind: TokenKind, value: string, start: number): Token {
  return { kind, value, lower: value.toLowerCase(), start };
}

/** True for tokens that can stand as an argument by their shape. */
export function isSelfEvident(token: Token): boolean {
  return token.kind !== 'word' && token.kind !== 'punctuation' && token.kind !== 'number';
}

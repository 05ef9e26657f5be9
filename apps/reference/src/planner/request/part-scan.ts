import type { Token } from './token.ts';

/** The tokens of one part with a note of which ones have been explained already. */
export class PartScan {
  readonly tokens: readonly Token[];
  readonly #used = new Set<number>();

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** The lower-case text of the token at `index`; `''` past either end. */
  lower(index: number): string {
    return this.tokens[index]?.lower ?? '';
  }

  /** True if the token is a plain word that nothing has explained yet and that `pattern` matches. */
  isWord(index: number, pattern?: RegExp): boolean {
    const token = this.tokens[index];
    return (
      token?.kind === 'word' &&
      !this.#used.has(index) &&
      (pattern === undefined || pattern.test(token.lower))
    );
  }

  isFree(index: number): boolean {
    return index >= 0 && index < this.tokens.length && !this.#used.has(index);
  }

  /** Marks the tokens from `from` up to but not including `to` as explained. */
  use(from: number, to: number = from + 1): void {
    for (let index = from; index < to; index += 1) this.#used.add(index);
  }
}

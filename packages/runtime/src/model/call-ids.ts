/**
 * Gives every call of a transcript its own id. A provider's id is kept while it is new; a missing one (Ollama), or
 * one that was used before (servers that count from 0 in each reply), is replaced.
 */
export class CallIds {
  readonly #used: Set<string>;
  #minted = 0;

  constructor(used: Iterable<string> = []) {
    this.#used = new Set(used);
  }

  claim(wireId: string): string {
    if (wireId !== '' && !this.#used.has(wireId)) {
      this.#used.add(wireId);
      return wireId;
    }
    return this.#mint();
  }

  /** Nine letters and digits: the one form that every provider takes (Mistral wants exactly that). */
  #mint(): string {
    let id: string;
    do {
      this.#minted += 1;
      id = `call${String(this.#minted).padStart(5, '0')}`;
    } while (this.#used.has(id));
    this.#used.add(id);
    return id;
  }
}

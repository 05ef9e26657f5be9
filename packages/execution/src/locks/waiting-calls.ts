import type { Waiting } from './gate.ts';

/** Every call of an execution that waits at some gate. */
export class WaitingCalls implements Iterable<Waiting> {
  readonly #entries = new Set<Waiting>();
  #inner = 0;

  /** True if a call that a tool makes is among them: only then can calls wait for each other for ever. */
  get hasInner(): boolean {
    return this.#inner > 0;
  }

  add(entry: Waiting): void {
    this.#entries.add(entry);
    if (entry.call.incoming.parent !== undefined) this.#inner += 1;
  }

  delete(entry: Waiting): void {
    if (this.#entries.delete(entry) && entry.call.incoming.parent !== undefined) this.#inner -= 1;
  }

  [Symbol.iterator](): Iterator<Waiting> {
    return this.#entries.values();
  }
}

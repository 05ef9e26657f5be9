import type { CloseFaults } from './close-faults.ts';

type EndCallback = () => void | Promise<void>;

/** What is to be called when a scope ends, last one first. */
export class EndCallbacks {
  #callbacks: EndCallback[] | undefined = [];

  /** False if the scope has ended already: the caller then lets go at once. */
  add(callback: EndCallback): boolean {
    this.#callbacks?.push(callback);
    return this.#callbacks !== undefined;
  }

  /** One after the other; callbacks that are added meanwhile are called too. */
  async run(what: string, faults: CloseFaults): Promise<void> {
    for (;;) {
      const callback = this.#callbacks?.pop();
      if (callback === undefined) break;
      await faults.try(what, callback);
    }
    this.#callbacks = undefined;
  }
}

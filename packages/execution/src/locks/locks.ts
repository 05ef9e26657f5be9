import { Gate } from './gate.ts';
import { WaitingCalls } from './waiting-calls.ts';

/** The gates that the calls of all runs of an execution share. */
export class Locks {
  readonly waiting = new WaitingCalls();
  readonly #gates = new Map<string, Gate>();
  readonly #hostConcurrency: number | undefined;

  /** `hostConcurrency`: how many calls may run at once; undefined for any number. */
  constructor(hostConcurrency?: number) {
    this.#hostConcurrency = hostConcurrency;
  }

  /** The lock of a resource, within one principal's own. */
  resource(owner: string, key: string): Gate {
    return this.#gate(`resource ${owner} ${key}`, Number.POSITIVE_INFINITY);
  }

  /** The slots of a tool that may run only so many times at once. */
  toolSlots(tool: string, concurrency: number): Gate {
    return this.#gate(`tool ${concurrency} ${tool}`, concurrency);
  }

  /** The slots of the host, if it bounds them. */
  get hostSlots(): Gate | undefined {
    return this.#hostConcurrency === undefined
      ? undefined
      : this.#gate('host', this.#hostConcurrency);
  }

  /** How many locks and kinds of slots are held or waited for. */
  get busy(): number {
    return this.#gates.size;
  }

  /** A gate lives while somebody holds it or waits for it, so ask for it anew whenever it is needed. */
  #gate(address: string, capacity: number): Gate {
    let gate = this.#gates.get(address);
    if (gate === undefined) {
      gate = new Gate(capacity, () => void this.#gates.delete(address));
      this.#gates.set(address, gate);
    }
    return gate;
  }
}

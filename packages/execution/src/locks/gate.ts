import type { CallState } from '../call/call-state.ts';
import { isAbove } from '../call/is-above.ts';
import { wouldDeadlock } from './deadlock.ts';
import type { WaitingCalls } from './waiting-calls.ts';

/** `shared` lets others in that share; `exclusive` lets nobody in but calls that the holder makes itself. */
export type GateMode = 'shared' | 'exclusive';

/** A call in the queue of a gate. */
export interface Waiting {
  readonly call: CallState;
  readonly mode: GateMode;
  readonly gate: Gate;
  /** Resolves when the call holds the gate. */
  readonly entered: Promise<void>;
  readonly enter: () => void;
}

/**
 * What a call must hold to go on: a lock of a resource, or one of so many slots. First come, first served, so that
 * neither readers nor writers starve. Holders above a call never stand in its way: it runs on their behalf.
 */
export class Gate {
  /** How many may share it. */
  readonly capacity: number;
  readonly holders = new Map<CallState, GateMode>();
  readonly queue: Waiting[] = [];
  /** Itself, for calls that hold nothing else. */
  readonly alone: readonly Gate[] = [this];
  readonly #onIdle: (() => void) | undefined;

  constructor(capacity = Number.POSITIVE_INFINITY, onIdle?: () => void) {
    this.capacity = capacity;
    this.#onIdle = onIdle;
  }

  get isIdle(): boolean {
    return this.holders.size === 0 && this.queue.length === 0;
  }

  /** True if the call holds the gate from now on. */
  tryEnter(call: CallState, mode: GateMode): boolean {
    if (this.queue.length > 0 && !this.isHeldAbove(call)) return false;
    if (!this.admits(call, mode)) return false;
    this.holders.set(call, mode);
    return true;
  }

  /** Queues the call; undefined if it would wait for ever, since what it waits for waits for it. */
  wait(call: CallState, mode: GateMode, waiting: WaitingCalls): Waiting | undefined {
    const { promise, resolve } = Promise.withResolvers<void>();
    const entry: Waiting = { call, mode, gate: this, entered: promise, enter: resolve };
    // Else it would wait for calls that wait for the one above it.
    if (this.isHeldAbove(call)) this.queue.unshift(entry);
    else this.queue.push(entry);
    waiting.add(entry);
    if (!wouldDeadlock(entry, waiting)) return entry;
    this.withdraw(entry, waiting);
    return undefined;
  }

  /** The call no longer waits; if it was let in meanwhile, it leaves. */
  withdraw(entry: Waiting, waiting: WaitingCalls): void {
    waiting.delete(entry);
    const at = this.queue.indexOf(entry);
    if (at >= 0) this.queue.splice(at, 1);
    else this.holders.delete(entry.call);
    this.#next();
  }

  leave(call: CallState): void {
    if (!this.holders.delete(call)) return;
    this.#next();
  }

  admits(call: CallState, mode: GateMode): boolean {
    if (this.holders.size === 0) return true;
    let sharing = 0;
    for (const [holder, held] of this.holders) {
      if (isAbove(holder, call)) continue;
      if (mode === 'exclusive' || held === 'exclusive') return false;
      sharing += 1;
    }
    return sharing < this.capacity;
  }

  isHeldAbove(call: CallState): boolean {
    for (let above = call.incoming.parent; above !== undefined; above = above.incoming.parent)
      if (this.holders.has(above)) return true;
    return false;
  }

  #next(): void {
    if (this.queue.length > 0) this.#letIn();
    if (this.isIdle) this.#onIdle?.();
  }

  #letIn(): void {
    for (let first = this.queue[0]; first !== undefined; first = this.queue[0]) {
      if (!this.admits(first.call, first.mode)) return;
      this.queue.shift();
      this.holders.set(first.call, first.mode);
      first.enter();
    }
  }
}

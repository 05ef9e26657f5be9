/** Time as a port, so that tests are exact. */
export interface Clock {
  /** Milliseconds since the epoch; may jump when the system's clock is set. */
  now(): number;
  /** Milliseconds from a fixed point; never goes back. For durations. */
  monotonic(): number;
  /** Calls back once after `delayMs`; the returned function cancels. */
  setTimer(callback: () => void, delayMs: number): () => void;
}

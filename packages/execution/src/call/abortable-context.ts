/** For the wrapped path only: a tool cannot cancel itself. */
export const abortContext: unique symbol = Symbol('abort context');

/** The part of a context that has to hear of a cancellation or of the deadline. */
export interface AbortableContext {
  [abortContext](reason: unknown): void;
}

import type { Scope } from '../contract/tool-context.ts';

/** A scope that somebody ends by hand. */
export interface EndableScope extends Scope {
  /** Calls every callback once, last one first; all of them, also if one throws, and then throws the first error. */
  end(): Promise<void>;
}

/** One scope for run, session and toolkit alike, for a call that stands alone: all three end with it. */
export function createCallScope(): EndableScope {
  const callbacks: (() => void | Promise<void>)[] = [];
  return {
    onEnd: (_scope, callback) => void callbacks.push(callback),
    async end() {
      const errors: unknown[] = [];
      for (let callback = callbacks.pop(); callback !== undefined; callback = callbacks.pop()) {
        try {
          await callback();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

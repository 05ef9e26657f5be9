import type { Scope, ScopeName } from '@toolwright/core';
import { ToolwrightError } from '@toolwright/core';
import type { ExecutionSession } from '../options.ts';

type Callback = () => void | Promise<void>;

/** What tools want done when their run ends; the rest goes to the session. */
export class RunScope implements Scope {
  readonly #session: ExecutionSession;
  readonly #callbacks: Callback[] = [];
  #ended = false;

  constructor(session: ExecutionSession) {
    this.#session = session;
  }

  /** Throws ToolwrightError with RUN_CLOSED if the run has ended: the callback would never run. */
  readonly onEnd = (scope: ScopeName, callback: Callback): void => {
    if (scope !== 'run') {
      this.#session.scopeOnEnd(scope, callback);
      return;
    }
    if (this.#ended)
      throw new ToolwrightError(
        'RUN_CLOSED',
        'The run has ended, so nothing can be tied to its end.',
        {
          hint: 'Register what has to be let go before it is acquired.',
        },
      );
    this.#callbacks.push(callback);
  };

  /** Runs every callback, the last one first. Never rejects. */
  async end(onFault: (cause: unknown) => void): Promise<void> {
    this.#ended = true;
    for (
      let callback = this.#callbacks.pop();
      callback !== undefined;
      callback = this.#callbacks.pop()
    ) {
      try {
        await callback();
      } catch (cause) {
        onFault(cause);
      }
    }
  }
}

import { isToolwrightError, type Logger } from '@toolwright/core';
import { toolkitError } from '../errors.ts';

/** What failed while something was closed: logged at once, thrown at the end, so that closing goes on and nothing is lost. */
export class CloseFaults {
  readonly #errors: unknown[] = [];
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Waits for `close` and keeps what it throws. `what` is a part of the host's set-up, never a tool's data. */
  async try(what: string, close: () => unknown): Promise<void> {
    try {
      await close();
    } catch (error) {
      this.#logger.error('Closing failed.', { what, code: codeOf(error) });
      // What an inner part has reported already is not wrapped once more.
      if (isToolwrightError(error) && error.code === 'CLOSE_FAILED') {
        this.#errors.push(...(error.details as { errors: readonly unknown[] }).errors);
      } else {
        this.#errors.push(error);
      }
    }
  }

  throwIfAny(): void {
    const [first] = this.#errors;
    if (this.#errors.length === 0) return;
    throw toolkitError('CLOSE_FAILED', { details: { errors: [...this.#errors] }, cause: first });
  }
}

function codeOf(error: unknown): string {
  return isToolwrightError(error) ? error.code : 'HANDLER_ERROR';
}

import { isToolwrightError, type ToolwrightError } from '@toolwright/core';
import { toolkitError } from './errors.ts';

/** Faults of the host's input, gathered so that one error can report all of them. */
export class FaultList {
  readonly #faults: ToolwrightError[] = [];

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  add(fault: ToolwrightError): void {
    this.#faults.push(fault);
  }

  /** The value of `read`, or undefined if it threw a ToolwrightError, which is then gathered. */
  try<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!isToolwrightError(error)) throw error;
      this.add(error);
      return undefined;
    }
  }

  /** A single fault is thrown as it is, several as TOOLKIT_INVALID with all of them in `details.faults`. */
  toError(): ToolwrightError {
    const [first, ...more] = this.#faults;
    if (first !== undefined && more.length === 0) return first;
    const lines = this.#faults.map(({ code, message, place }) =>
      place === undefined ? `${code}: ${message}` : `${code} at ${place}: ${message}`,
    );
    return toolkitError('TOOLKIT_INVALID', {
      message: `The toolkit cannot be made: ${lines.length} things are wrong. ${lines.join(' ')}`,
      ...(first?.place === undefined ? {} : { place: first.place }),
      details: {
        faults: this.#faults.map(({ code, message, place, hint, details }) => ({
          code,
          message,
          ...(place === undefined ? {} : { place }),
          ...(hint === undefined ? {} : { hint }),
          ...(details === undefined ? {} : { details }),
        })),
      },
    });
  }
}

import type { JsonValue, RunState } from '@toolwright/core';
import { ToolwrightError } from '@toolwright/core';
import { copyJson } from '../arguments/copy-json.ts';

/** The run-scoped state of every tool, kept apart by tool. */
export class RunStates {
  readonly #byTool = new Map<string, RunState>();

  of(tool: string): RunState {
    const known = this.#byTool.get(tool);
    if (known !== undefined) return known;
    const fresh = createRunState();
    this.#byTool.set(tool, fresh);
    return fresh;
  }
}

/** Values are copied in and out, as they would be by a store. */
function createRunState(): RunState {
  const values = new Map<string, JsonValue>();
  return {
    get(key) {
      const value = values.get(key);
      return value === undefined ? undefined : structuredClone(value);
    },
    set(key, value) {
      const copied = copyJson(value);
      if (copied.fault !== undefined)
        throw new ToolwrightError('STATE_VALUE_INVALID', 'Run state keeps JSON values only.', {
          hint: 'Keep strings, finite numbers, booleans, null, arrays and plain objects.',
        });
      values.set(key, copied.value);
    },
    delete(key) {
      values.delete(key);
    },
  };
}

import type { JsonObject, JsonValue, RunState } from '@toolwright/core';
import { ToolwrightError } from '@toolwright/core';
import { copyJson } from '../arguments/copy-json.ts';

type Values = Map<string, JsonValue>;

/** The run-scoped state of every tool, kept apart by tool. */
export class RunStates {
  readonly #byTool = new Map<string, { readonly values: Values; readonly state: RunState }>();

  /** `saved`: what `save` gave, in a run that goes on. */
  constructor(saved: JsonObject = {}) {
    for (const [tool, values] of Object.entries(saved))
      this.#add(tool, new Map(Object.entries(values as JsonObject)));
  }

  of(tool: string): RunState {
    return this.#byTool.get(tool)?.state ?? this.#add(tool, new Map());
  }

  /** Every value, by tool and key. */
  save(): JsonObject {
    const entries = [...this.#byTool]
      .filter(([, { values }]) => values.size > 0)
      .map(([tool, { values }]) => [tool, Object.fromEntries(values)] as const);
    return structuredClone(Object.fromEntries(entries));
  }

  #add(tool: string, values: Values): RunState {
    const state = createRunState(values);
    this.#byTool.set(tool, { values, state });
    return state;
  }
}

/** Values are copied in and out, as they would be by a store. */
function createRunState(values: Values): RunState {
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

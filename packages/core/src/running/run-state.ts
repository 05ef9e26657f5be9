import type { RunState } from '../contract/tool-context.ts';
import { canonicalJson } from '../results/canonical-json.ts';
import type { JsonValue } from '../results/json-value.ts';

/** Run-scoped state in memory. Values are copied in and out; what JSON cannot carry is VALUE_NOT_JSON. */
export function createRunState(): RunState {
  const values = new Map<string, string>();
  return {
    get(key) {
      const json = values.get(key);
      return json === undefined ? undefined : (JSON.parse(json) as JsonValue);
    },
    set(key, value) {
      values.set(key, canonicalJson(value));
    },
    delete(key) {
      values.delete(key);
    },
  };
}

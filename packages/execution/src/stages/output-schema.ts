import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import { explainViolations } from '../schema/explain-violations.ts';

/**
 * Checks what a tool returned against its output schema. A read-only call with a wrong answer failed; a call that
 * changed something did so all the same, and saying that it failed would have it repeated.
 */
export const outputSchemaStage: PassingStage = {
  name: 'output-schema',
  leave(call) {
    const validate = call.tool?.validateOutput;
    if (validate === undefined || call.status !== 'ok') return;
    const violations = validate(call.data);
    if (violations === undefined) return;
    call.data = undefined;
    if (call.effects?.readOnly === true) fail(call, explainViolations(violations));
    else
      call.warn({
        code: 'OUTPUT_INVALID',
        message:
          'The call took effect, but its answer does not have the promised form. Do not repeat the call; look at what changed.',
      });
  },
};

/** Field names of an answer may come from outside, so they are for the host only. */
function fail(call: CallState, details: unknown): void {
  call.content = [];
  call.endWith('OUTPUT_INVALID', { details });
}

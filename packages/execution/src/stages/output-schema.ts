import { renderJson } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import type { SchemaViolation, Validator } from '../schema/compile-validator.ts';
import { dropUnknown, unknownField } from '../schema/drop-unknown.ts';
import { explainViolations } from '../schema/explain-violations.ts';

/**
 * Checks what a tool returned against its output schema. Fields beyond the schema are left out, as a schema
 * library leaves them out. A read-only call with a wrong answer failed; a call that changed something did so all
 * the same, and saying that it failed would have it repeated.
 */
export const outputSchemaStage: PassingStage = {
  name: 'output-schema',
  leave(call) {
    const validator = call.tool?.validateOutput;
    if (validator === undefined || call.status !== 'ok' || validator.fits(call.data)) return;
    const violations = validator.violations(call.data);
    if (dropsInto(call, validator, violations)) return;
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

/** True if nothing but unknown fields stood in the way; then they are gone, from rendered content too. */
function dropsInto(
  call: CallState,
  validator: Validator,
  violations: readonly SchemaViolation[],
): boolean {
  if (call.data === undefined) return false;
  if (!violations.every((violation) => unknownField(violation) !== undefined)) return false;
  const { value } = dropUnknown(call.data, violations);
  if (!validator.fits(value)) return false;
  call.data = value;
  if (call.isContentRendered) call.content = renderJson(value);
  return true;
}

/** Field names of an answer may come from outside, so they are for the host only. */
function fail(call: CallState, details: unknown): void {
  call.content = [];
  call.endWith('OUTPUT_INVALID', { details });
}

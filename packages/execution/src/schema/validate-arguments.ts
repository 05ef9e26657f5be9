import type { JsonObject, MaybePromise, StandardResult } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { isPromiseLike } from '../call/is-promise-like.ts';
import { waitFor } from '../call/wait-for.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';
import { clarify } from './clarify.ts';
import type { SchemaViolation } from './compile-validator.ts';
import { dropUnknown } from './drop-unknown.ts';
import { explainIssues } from './explain-issues.ts';
import { explainViolations, type Explanation } from './explain-violations.ts';
import { narrowUnions } from './union-violations.ts';

/** A call with more violations than this was not meant for the tool. */
const maxDropped = 1_000;

/**
 * Checks a call's arguments against a tool's closed JSON Schema, then with the schema's own `validate`, whose
 * output becomes the input. Ends the call if they do not fit.
 */
export function validateArguments(call: CallState, tool: PreparedTool): MaybePromise<void> {
  const violations = structuralViolations(call, tool);
  if (call.ended) return undefined;
  if (violations !== undefined) return refuse(call, tool, explainViolations(violations));
  if (tool.ownValidate === undefined) {
    call.input = call.arguments;
    return undefined;
  }
  let checked: unknown;
  try {
    checked = tool.ownValidate(call.arguments);
  } catch (cause) {
    return call.endWith('VALIDATION_FAILED', { cause });
  }
  if (!isPromiseLike(checked)) return accept(call, tool, checked);
  return waitFor(call, checked, call.run.settings.decisionTimeoutMs).then(({ kind, value }) => {
    if (kind === 'fulfilled') accept(call, tool, value);
    else if (kind === 'rejected') call.endWith('VALIDATION_FAILED', { cause: value });
    else if (kind === 'late') call.endWith('VALIDATION_FAILED');
    else call.endIfCancelled();
  });
}

function structuralViolations(
  call: CallState,
  tool: PreparedTool,
): readonly SchemaViolation[] | undefined {
  const given = call.arguments ?? {};
  try {
    const validator = tool.validateInput;
    if (validator.fits(given)) return undefined;
    const violations = validator.violations(given);
    const mayDrop = call.run.settings.unknownFields === 'drop' && violations.length <= maxDropped;
    if (!mayDrop) return violations;
    const { value, dropped } = dropUnknown(given, narrowUnions(violations));
    if (dropped.length === 0) return violations;
    call.arguments = value as JsonObject;
    call.normalised = [...call.normalised, ...dropped];
    return validator.fits(value) ? undefined : validator.violations(value);
  } catch (cause) {
    tool.setAside('Its input schema does not compile.');
    call.endWith('TOOL_UNAVAILABLE', { cause });
    return undefined;
  }
}

function accept(call: CallState, tool: PreparedTool, checked: unknown): void {
  const result = checked as StandardResult<unknown> | undefined | null;
  if (typeof result !== 'object' || result === null) return call.endWith('VALIDATION_FAILED');
  if (result.issues !== undefined)
    return refuse(call, tool, explainIssues(result.issues, call.arguments));
  call.input = result.value;
  return undefined;
}

function refuse(call: CallState, tool: PreparedTool, explanation: Explanation): void {
  const { code, options } = clarify(tool, explanation);
  call.endWith(code, options);
}

import type { JsonObject, ToolHook } from '@toolwright/core';
import { denyBy } from '../admission/run-refusal.ts';
import { copyJson } from '../arguments/copy-json.ts';
import { isJsonObject } from '../arguments/is-json-object.ts';
import type { CallState } from '../call/call-state.ts';
import { validateArguments } from '../schema/validate-arguments.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';
import { askHook } from './ask-hook.ts';
import { hookedCallOf } from './hooked-call.ts';

/** Asks every hook in order. What one edits is validated before the next one sees it. */
export async function beforeCall(
  call: CallState,
  tool: PreparedTool,
  hooks: readonly ToolHook[],
  timeoutMs: number,
): Promise<void> {
  for (const hook of hooks) {
    if (hook.before === undefined) continue;
    const view = hookedCallOf(call, tool);
    const { kind, value } = await askHook(call, () => hook.before?.(view), timeoutMs);
    if (kind === 'cancelled') return void call.endIfCancelled();
    const said = kind === 'failed' ? undefined : readBefore(value);
    if (said === undefined) return fail(call, hook);
    if (said.deny !== undefined) return deny(call, hook, said.deny);
    if (said.input !== undefined) await edit(call, tool, hook, said.input);
    if (call.ended) return;
  }
}

interface Said {
  readonly input: JsonObject | undefined;
  readonly deny: string | undefined;
}

const nothing: Said = Object.freeze({ input: undefined, deny: undefined });

/** Undefined for what is no answer: then it is not known what the hook wants. */
function readBefore(answer: unknown): Said | undefined {
  if (answer === undefined || answer === null) return nothing;
  if (typeof answer !== 'object') return undefined;
  try {
    const { input, deny } = answer as { readonly input?: unknown; readonly deny?: unknown };
    if (deny !== undefined && typeof deny !== 'string') return undefined;
    // A misspelt `deny` must not let the call run.
    if (!Object.keys(answer).every((key) => key === 'input' || key === 'deny')) return undefined;
    if (input === undefined) return { input, deny };
    const copy = copyJson(input);
    if (copy.fault !== undefined || !isJsonObject(copy.value)) return undefined;
    return { input: copy.value, deny };
  } catch {
    return undefined;
  }
}

async function edit(
  call: CallState,
  tool: PreparedTool,
  hook: ToolHook,
  input: JsonObject,
): Promise<void> {
  call.arguments = input;
  call.inputDigest = undefined;
  call.editedBy = [...call.editedBy, hook.name];
  await validateArguments(call, tool);
  if (!call.ended || call.error?.code === 'ABORTED') return;
  // The model did not write this input and cannot put it right.
  fail(call, hook, call.error);
}

function fail(call: CallState, hook: ToolHook, details?: unknown): void {
  denyBy(call, `hook: ${hook.name}`);
  call.endWith('HOOK_FAILED', details === undefined ? {} : { details });
  call.run.log('error', 'A hook failed before a call, so the call was denied.', {
    hook: hook.name,
    callId: call.incoming.id,
  });
}

function deny(call: CallState, hook: ToolHook, reason: string): void {
  denyBy(call, `hook: ${hook.name}`);
  call.endWith('HOOK_DENIED', reason === '' ? {} : { message: reason.toWellFormed() });
}

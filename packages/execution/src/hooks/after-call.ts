import { toJsonValue, type ContentPart, type ToolHook } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { outcomeOf } from '../call/outcome.ts';
import { readContent } from '../result/read-content.ts';
import { readWarnings } from '../result/read-result.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';
import { askHook } from './ask-hook.ts';
import { hookedCallOf } from './hooked-call.ts';

/** Tells every hook in order what became of a call; each sees what the one before made of it. */
export async function afterCall(
  call: CallState,
  tool: PreparedTool,
  hooks: readonly ToolHook[],
  timeoutMs: number,
): Promise<void> {
  for (const hook of hooks) {
    if (hook.after === undefined) continue;
    const view = hookedCallOf(call, tool);
    const outcome = outcomeOf(call);
    const { kind, value } = await askHook(call, () => hook.after?.(view, outcome), timeoutMs);
    // A call that was cancelled is not held up: the hook has been told.
    if (kind === 'cancelled') continue;
    if (kind === 'failed' || !apply(call, value)) warn(call, hook);
  }
}

/** False for what is no answer; then nothing was applied. */
function apply(call: CallState, answer: unknown): boolean {
  if (answer === undefined || answer === null) return true;
  if (typeof answer !== 'object') return false;
  try {
    const { content, data, warnings } = answer as Record<string, unknown>;
    const parts = content === undefined ? undefined : readParts(content);
    if (content !== undefined && parts === undefined) return false;
    const value = data === undefined ? undefined : toJsonValue(data);
    if (parts !== undefined) {
      call.content = parts;
      call.isContentRendered = false;
    }
    if (value !== undefined && call.status === 'ok') call.data = value;
    for (const warning of readWarnings(warnings)) call.warn(warning);
    return true;
  } catch {
    // A getter or a proxy that throws.
    return false;
  }
}

/** Undefined if anything in it is no content. */
function readParts(content: unknown): readonly ContentPart[] | undefined {
  if (typeof content === 'string') return [{ type: 'text', text: content.toWellFormed() }];
  if (!Array.isArray(content)) return undefined;
  const parts = readContent(content, () => undefined);
  return parts.length === content.length ? parts : undefined;
}

function warn(call: CallState, hook: ToolHook): void {
  call.run.log('error', 'A hook failed after a call.', {
    hook: hook.name,
    callId: call.incoming.id,
  });
  call.warn({
    code: 'HOOK_INCOMPLETE',
    message: 'A check of the host after the call failed; the result is shown as it is.',
  });
}

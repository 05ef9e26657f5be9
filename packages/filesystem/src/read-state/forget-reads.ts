import type { JsonValue, StateKey, ToolContext, WorkspacePath } from '@toolwright/core';
import { readStateKey, type ReadStateContext } from './record-read.ts';

/** Notes that a call was shown a file, so that {@link forgetReads} finds it. A call of this family reads one file. */
export async function noteReader(
  context: ReadStateContext & Pick<ToolContext, 'callId'>,
  path: WorkspacePath,
): Promise<void> {
  const value: JsonValue = { root: path.root, path: path.path };
  await context.ports.state.set(readerKey(context, context.callId), value);
}

/**
 * Takes back what calls were shown, once their results left the model's context. A file that one of them read is
 * as if never read: what other calls saw of it goes too, since it can be read again but not unseen.
 */
export async function forgetReads(
  context: ReadStateContext,
  callIds: readonly string[],
): Promise<void> {
  const { state } = context.ports;
  for (const callId of callIds) {
    const key = readerKey(context, callId);
    const entry = await state.get(key);
    if (entry === undefined) continue;
    await state.delete(readStateKey(context, entry.value as unknown as WorkspacePath));
    await state.delete(key);
  }
}

function readerKey({ principal, sessionId }: ReadStateContext, callId: string): StateKey {
  return { principal, space: 'read-state-calls', scope: sessionId, id: callId };
}

import type { JsonValue, StateKey, ToolContext, WorkspacePath } from '@toolwright/core';
import { mergeReadState, type Observation, type ReadState } from './read-state.ts';

export type ReadStateContext = Pick<ToolContext, 'ports' | 'principal' | 'sessionId'>;

/** Two reads of one file may end at once, in one batch or on two machines; each write retries on the newer state. */
const maxAttempts = 8;

/** Adds what was shown to the session's state. Rejects as the StatePort does. `path` is the one after links. */
export async function recordRead(
  context: ReadStateContext,
  path: WorkspacePath,
  seen: Observation,
): Promise<void> {
  const key = readStateKey(context, path);
  const { state } = context.ports;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const entry = await state.get(key);
    const next = mergeReadState(entry?.value as ReadState | undefined, seen);
    const write = { ifVersion: entry?.version ?? null };
    if ((await state.set(key, next as unknown as JsonValue, write)) !== undefined) return;
  }
}

/** What the session has been shown of a file; undefined if nothing. `path` is the one after links. */
export async function readStateOf(
  context: ReadStateContext,
  path: WorkspacePath,
): Promise<ReadState | undefined> {
  const entry = await context.ports.state.get(readStateKey(context, path));
  return entry?.value as ReadState | undefined;
}

/** Where the session keeps what it knows of a file. */
export function readStateKey(
  { principal, sessionId }: ReadStateContext,
  path: WorkspacePath,
): StateKey {
  return { principal, space: 'read-state', scope: sessionId, id: `${path.root}:${path.path}` };
}

import type { Run } from '@toolwright/core';
import type { LocalState } from '../state/local-state.ts';
import { saveRun } from '../state/run-files.ts';

/** Saves a run whose calls wait, so that another process can go on; false if none waits. */
export async function keepCalls(
  run: Run,
  local: LocalState,
  begun: { readonly root: string; readonly grants: readonly string[] },
): Promise<boolean> {
  if (run.waiting().length === 0 || run.signal.aborted) return false;
  const suspended = await run.suspend();
  const { id: runId, sessionId } = run;
  await saveRun(local, { command: 'call', runId, sessionId, ...begun, suspended });
  return true;
}

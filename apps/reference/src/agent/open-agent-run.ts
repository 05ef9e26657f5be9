import type { JsonValue, Run } from '@toolwright/core';
import type { SuspendedAgent } from '@toolwright/runtime';
import { openLocalSession } from '../host/open-host.ts';
import type { LocalHost } from '../host/open-local-host.ts';
import type { SavedAgent, SavedCalls } from '../state/saved-run.ts';

/** Opens a run, or goes on with one that was saved, in the session that it was in. */
export async function openRunOf(
  { host, principal }: Pick<LocalHost, 'host' | 'principal'>,
  saved: SavedAgent | SavedCalls | undefined,
  signal: AbortSignal,
): Promise<Run> {
  const session = await openLocalSession(host, principal, saved?.sessionId);
  if (saved === undefined) return session.openRun({ signal });
  const suspended: JsonValue =
    saved.command === 'call' ? saved.suspended : (saved.suspended as unknown as SuspendedAgent).run;
  return host.resumeRun(suspended, { session, principal: session.principal, signal });
}

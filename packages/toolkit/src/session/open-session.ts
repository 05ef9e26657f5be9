import { systemTimezone } from './system-timezone.ts';
import { CloseFaults } from '../lifecycle/close-faults.ts';
import {
  closePackSessions,
  openPackSessions,
  type OpenPackSession,
} from '../packs/open-pack-sessions.ts';
import { NameTable } from '../packs/name-table.ts';
import type { ToolkitParts } from '../toolkit-parts.ts';
import { bindWorkspace } from '../workspace/session-workspace.ts';
import type { CheckedSessionOptions } from './session-options.ts';
import { ToolkitSession, type SessionParts } from './toolkit-session.ts';

/** What a session asks of its toolkit while it opens and afterwards. */
export interface SessionOwner {
  /** Throws TOOLKIT_CLOSED. */
  checkOpen(): void;
  readonly onToolkitEnd: SessionParts['onToolkitEnd'];
}

/** Opens workspace, grants and pack sessions, in this order; if one of them fails, the others are let go. */
export async function openSession(
  { id, principal, timezone }: CheckedSessionOptions & { readonly id: string },
  toolkit: ToolkitParts,
  owner: SessionOwner,
): Promise<ToolkitSession> {
  const { ports, options, grantsOf, loaded, names, execution, workspaces } = toolkit;
  const packSessions: OpenPackSession[] = [];
  const held = await workspaces.open(principal, id);
  try {
    owner.checkOpen();
    const grants = grantsOf(principal, held?.handle.roots[0]?.name);
    const workspace = held && bindWorkspace(held.handle, grants);
    const context = { ports, sessionId: id, principal, workspace: workspace?.view };
    await openPackSessions(loaded, context, new NameTable(names), packSessions);
    owner.checkOpen();
    return new ToolkitSession({
      id,
      principal,
      timezone: timezone ?? options.timezone ?? systemTimezone(),
      grants,
      workspace,
      packSessions,
      execution,
      logger: ports.logger,
      onToolkitEnd: owner.onToolkitEnd,
      releaseWorkspace: async () => held?.release(),
    });
  } catch (error) {
    const faults = new CloseFaults(ports.logger);
    await closePackSessions(packSessions, faults);
    await faults.try('workspace', () => held?.release());
    throw error;
  }
}

import { toolkitError } from '../errors.ts';
import { hasSameRoles, principalKey } from '../principal/principal-key.ts';
import type { CheckedSessionOptions } from './session-options.ts';
import type { ToolkitSession } from './toolkit-session.ts';

/**
 * The open sessions of a toolkit. Ids are per principal: the same id under another principal is another session,
 * and nobody finds a foreign one.
 */
export class SessionTable {
  readonly #sessions = new Map<string, Promise<ToolkitSession>>();

  /** The session that is open under this id, or a new one. Rejects with SESSION_MISMATCH, or as `open` does. */
  async openOnce(
    id: string,
    asked: CheckedSessionOptions,
    open: () => Promise<ToolkitSession>,
  ): Promise<ToolkitSession> {
    const key = JSON.stringify([principalKey(asked.principal), id]);
    for (;;) {
      const known = this.#sessions.get(key);
      if (known === undefined) return this.#add(key, open());
      const session = await known;
      if (session.closed === undefined) {
        checkSame(session, asked);
        return session;
      }
      // What the old one still writes must not mix with the new one, which has the same address.
      await session.closed.catch(() => undefined);
      if (this.#sessions.get(key) === known) this.#sessions.delete(key);
    }
  }

  /** Those that are open or being opened; one whose opening fails is left out. */
  async all(): Promise<readonly ToolkitSession[]> {
    const settled = await Promise.allSettled(this.#sessions.values());
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  #add(key: string, opening: Promise<ToolkitSession>): Promise<ToolkitSession> {
    this.#sessions.set(key, opening);
    const forget = (): void => {
      if (this.#sessions.get(key) === opening) this.#sessions.delete(key);
    };
    opening.then((session) => session.onClosed(forget), forget);
    return opening;
  }
}

/** Roles decide what a policy allows, so a session that is open with others is not handed out. */
function checkSame(session: ToolkitSession, asked: CheckedSessionOptions): void {
  const place = hasSameRoles(session.principal, asked.principal) ? 'timezone' : 'principal.roles';
  const isSame = place === 'timezone' && (asked.timezone ?? session.timezone) === session.timezone;
  if (!isSame) throw toolkitError('SESSION_MISMATCH', { place });
}

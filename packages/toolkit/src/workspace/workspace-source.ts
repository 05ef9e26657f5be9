import type { Principal } from '@toolwright/core';
import type { WorkspaceHandle } from '@toolwright/sandbox';
import { isHandle, readPlace, type WorkspaceOption } from './workspace-option.ts';
import { WorkspaceClaims } from './workspace-claims.ts';

/** A workspace in the hands of one session. */
export interface HeldWorkspace {
  readonly handle: WorkspaceHandle;
  /** Lets go of what was made for this session alone. */
  release(): Promise<void>;
}

/** Where the sessions of one toolkit get their workspaces from. */
export class WorkspaceSource {
  readonly #option: WorkspaceOption | undefined;
  readonly #claims = new WorkspaceClaims();
  /** The workspace that all sessions share, where the option is no function. */
  #shared: Promise<WorkspaceHandle> | undefined;

  constructor(option: WorkspaceOption | undefined) {
    this.#option = option;
  }

  /** Throws WORKSPACE_SHARED, WORKSPACE_INVALID and what the sandbox or the host's function throws. */
  async open(principal: Principal, sessionId: string): Promise<HeldWorkspace | undefined> {
    if (this.#option === undefined) return undefined;
    if (typeof this.#option !== 'function') {
      const handle = await this.#openShared(this.#option);
      this.#claim(principal, handle);
      return { handle, release: () => Promise.resolve() };
    }
    const place = await this.#option(principal, sessionId);
    if (place === undefined) return undefined;
    const held = await makeWorkspace(place);
    try {
      this.#claim(principal, held.handle);
    } catch (error) {
      await held.release();
      throw error;
    }
    return held;
  }

  async close(): Promise<void> {
    const handle = await this.#shared?.catch(() => undefined);
    if (handle !== undefined && handle !== this.#option) await handle.close();
  }

  /** A folder that is missing now may be there for the next session: only success is kept. */
  #openShared(
    option: Exclude<WorkspaceOption, (...args: never) => unknown>,
  ): Promise<WorkspaceHandle> {
    const shared = (this.#shared ??= makeWorkspace(option).then(({ handle }) => handle));
    shared.catch(() => {
      if (this.#shared === shared) this.#shared = undefined;
    });
    return shared;
  }

  #claim(principal: Principal, handle: WorkspaceHandle): void {
    this.#claims.claim(
      principal.tenant,
      handle.realRoots().map((root) => root.path),
    );
  }
}

/** The sandbox is loaded with the first workspace: a toolkit without files never needs it. */
async function makeWorkspace(place: unknown): Promise<HeldWorkspace> {
  const read = readPlace(place);
  if (isHandle(read)) return { handle: read, release: () => Promise.resolve() };
  const { createWorkspace } = await import('@toolwright/sandbox');
  const handle = await createWorkspace(read);
  return { handle, release: () => handle.close() };
}

import {
  checkPackTools,
  isToolwrightError,
  type AnyToolContract,
  type Pack,
  type PackSession,
  type PackSessionContext,
} from '@toolwright/core';
import { toolkitError } from '../errors.ts';
import type { CloseFaults } from '../lifecycle/close-faults.ts';
import type { LoadedPack } from './loaded-pack.ts';
import type { NameTable } from './name-table.ts';

/** What one pack opened for one session. */
export interface OpenPackSession {
  readonly pack: Pack;
  readonly session: PackSession;
  /** The tools that the host takes. */
  readonly tools: readonly AnyToolContract[];
}

/**
 * Opens a session of each pack that has them, in order. `opened` gets each one at once, so that the caller can
 * close them when a later one fails. Throws PACK_SESSION_FAILED, PACK_INVALID or TOOL_NAME_CONFLICT.
 */
export async function openPackSessions(
  loaded: readonly LoadedPack[],
  context: Omit<PackSessionContext<unknown>, 'options'>,
  names: NameTable,
  opened: OpenPackSession[],
): Promise<void> {
  for (const { pack, options, choice } of loaded) {
    if (pack.openSession === undefined) continue;
    const session = await openOne(pack, { ...context, options });
    const at = opened.push({ pack, session, tools: [] }) - 1;
    if (session.tools === undefined) continue;
    checkPackTools(pack, session.tools);
    const tools = session.tools.filter((tool) => choice.takes(tool));
    const [conflict] = names.add(tools, pack.id);
    if (conflict !== undefined) throw conflict;
    opened[at] = { pack, session, tools };
  }
}

async function openOne(pack: Pack, context: PackSessionContext<unknown>): Promise<PackSession> {
  let session: unknown;
  try {
    session = await pack.openSession?.(context);
  } catch (cause) {
    if (isToolwrightError(cause)) throw cause;
    throw failed(pack, cause);
  }
  if (typeof session === 'object' && session !== null) return session;
  throw failed(pack, new TypeError('openSession returned no object.'));
}

function failed(pack: Pack, cause: unknown): Error {
  return toolkitError('PACK_SESSION_FAILED', {
    message: `The pack ${pack.id} failed while it opened a session.`,
    place: pack.id,
    cause,
  });
}

/** Lets go of what was opened, last one first. */
export async function closePackSessions(
  opened: readonly OpenPackSession[],
  faults: CloseFaults,
): Promise<void> {
  for (const { pack, session } of [...opened].reverse()) {
    await faults.try(`session of pack ${pack.id}`, () => session.close?.());
  }
}

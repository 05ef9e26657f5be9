import {
  isToolwrightError,
  ToolwrightError,
  type ApprovalScope,
  type PolicyPort,
  type Principal,
  type Session,
} from '@toolwright/core';
import { parseGrants } from '@toolwright/core/grants';
import type { Toolkit } from '@toolwright/toolkit';
import type { HostOptions } from '../options/shared-options.ts';
import type { LocalState } from '../state/local-state.ts';
import { checkRoot } from './check-root.ts';

/** The person at this terminal is the only tenant there is; calls are made as `principalIn` says. */
export const principal: Principal = Object.freeze({ tenant: 'local', agent: 'toolwright' });

/** Rules are given one by one on the command line: the place names the option, not a list. */
export function checkGrants(grants: readonly string[]): void {
  try {
    parseGrants(grants);
  } catch (error) {
    if (!isToolwrightError(error)) throw error;
    const place = (error.place ?? 'grant').replace(
      /^grants\[(\d+)\]/,
      (_all, index: string) => `--grant, rule ${Number(index) + 1}`,
    );
    throw new ToolwrightError(error.code, error.message, {
      place,
      cause: error,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
    });
  }
}

/** Opens the person's session, or the one that a run was suspended in. A root that the sandbox refuses is the option's fault, not a list's. */
export async function openLocalSession(
  host: Toolkit,
  owner: Principal = principal,
  id?: string,
): Promise<Session> {
  try {
    return await host.openSession({ principal: owner, ...(id === undefined ? {} : { id }) });
  } catch (error) {
    if (!isToolwrightError(error) || error.place !== 'roots[0]') throw error;
    throw new ToolwrightError(error.code, error.message, {
      place: '--root',
      cause: error,
      hint: 'Give an existing folder of a project with --root, not a home or temporary folder itself.',
    });
  }
}

/** What a host has beside packs, rules and folder. */
export interface HostExtras {
  /** Left out: everything in memory, for commands that call no tool. */
  readonly local?: LocalState;
  readonly policy?: PolicyPort | undefined;
  /** What an approval may reach. Default: every scope. */
  readonly approvalScopes?: readonly ApprovalScope[] | undefined;
  /** Keys of this process, which no tool, model, event or audit record may show. */
  readonly secrets?: readonly { readonly name: string; readonly value: string }[];
  /** True where a run was begun by another process. */
  readonly goesOn?: boolean;
  /** How long a person may take to decide. */
  readonly approvalLifetimeMs?: number | undefined;
}

/** A person who comes back the next day still finds the question. */
const approvalLifetimeMs = 24 * 3_600_000;

/**
 * The toolkit of the command: all packs, the person's rules, one folder. Throws ROOT_INVALID, GRANT_INVALID and what
 * `createToolkit` throws.
 */
export async function openHost(
  options: Pick<HostOptions, 'root' | 'grants'>,
  cwd: string,
  extras: HostExtras = {},
): Promise<Toolkit> {
  checkGrants(options.grants);
  const root = await checkRoot(options.root, cwd);
  const [{ createToolkit }, { packs }] = await Promise.all([
    import('@toolwright/toolkit'),
    import('./packs.ts'),
  ]);
  const {
    local,
    policy,
    approvalScopes: scopes,
    secrets = [],
    goesOn = false,
    approvalLifetimeMs: lifetimeMs = approvalLifetimeMs,
  } = extras;
  return createToolkit({
    packs,
    grants: options.grants,
    // The rules say what may be changed; without one that admits it, no tool that changes is offered.
    workspace: { roots: [{ path: root, mode: 'rw' }] },
    policy,
    // What local servers take for a key may be a letter; that is no secret, and stands in every text.
    redaction: { values: secrets.filter(({ value }) => value.trim().length >= 4) },
    ...(local === undefined
      ? {}
      : {
          ports: { state: local.state },
          audit: { sinks: [local.auditSink] },
          approvals: { lifetimeMs, scopes, signingKeys: [local.signingKey] },
          // A run that goes on may hold handles that another process gave out.
          spill: { artifacts: local.artifacts, reader: goesOn ? 'always' : 'held' },
        }),
  });
}

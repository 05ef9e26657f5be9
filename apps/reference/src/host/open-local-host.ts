import type { Principal } from '@toolwright/core';
import type { Toolkit } from '@toolwright/toolkit';
import { keyVariables } from '../model/key-variables.ts';
import type { HostOptions } from '../options/shared-options.ts';
import { openLocalState, type LocalState } from '../state/local-state.ts';
import { noteRoot } from '../state/known-roots.ts';
import { checkRoot } from './check-root.ts';
import { askBeforeChanges } from './ask-before-changes.ts';
import { principalIn } from './local-principal.ts';
import { checkGrants, openHost } from './open-host.ts';

/** What a command opens that calls tools: the state of this user, and a host over it. */
export interface LocalHost {
  readonly host: Toolkit;
  /** The root as a real path. */
  readonly root: string;
  /** Who calls tools here. */
  readonly principal: Principal;
}

/** The user's state for a root that tools will see. Throws what `checkRoot`, `checkGrants` and `openLocalState` throw. */
export async function openStateFor(
  { root, grants, stateDir }: HostOptions,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<LocalState> {
  checkGrants(grants);
  return openLocalState({ given: stateDir, env, cwd, root: await checkRoot(root, cwd) });
}

/** The keys of model providers, by the variable that each stands in. */
function keysIn(
  env: NodeJS.ProcessEnv,
): readonly { readonly name: string; readonly value: string }[] {
  return keyVariables.flatMap((name) => {
    const value = env[name];
    return value === undefined || value.trim() === '' ? [] : [{ name, value }];
  });
}

/** Opens the host over the state, which whoever opened it closes. */
export async function openLocalHost(
  options: Pick<HostOptions, 'root' | 'grants'>,
  local: LocalState,
  {
    cwd,
    env,
    isPlanner = false,
    ...extras
  }: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    /** The planner guesses: each change is asked about by itself, whatever was approved before. */
    readonly isPlanner?: boolean;
    readonly goesOn?: boolean;
    readonly approvalLifetimeMs?: number | undefined;
  },
): Promise<LocalHost> {
  const root = await checkRoot(options.root, cwd);
  await noteRoot(local.state, root);
  return {
    host: await openHost({ ...options, root }, cwd, {
      ...extras,
      ...(isPlanner ? { policy: askBeforeChanges, approvalScopes: ['once'] } : {}),
      secrets: keysIn(env),
      local,
    }),
    root,
    principal: principalIn(root, isPlanner),
  };
}

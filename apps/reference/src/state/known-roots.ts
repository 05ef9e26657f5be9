import type { Principal, StateKey, StatePort } from '@toolwright/core';
import { rootDigest, rootDigestOf } from '../host/local-principal.ts';

const space = 'command-roots';
const pageSize = 100;
const owner: Principal = { tenant: 'local' };

const keyOf = (root: string): StateKey => ({
  principal: owner,
  space,
  scope: '',
  id: rootDigest(root),
});

/** Keeps the name of a root, whose principal holds only its digest. */
export async function noteRoot(state: StatePort, realRoot: string): Promise<void> {
  await state.set(keyOf(realRoot), realRoot, { ifVersion: null });
}

export interface KnownRoots {
  /** Every folder that calls were made in, as a real path. */
  readonly all: readonly string[];
  /** The folder that a principal calls tools in; undefined if nothing is known of it. */
  of(principal: Principal): string | undefined;
}

export async function readRoots(state: StatePort): Promise<KnownRoots> {
  const byDigest = new Map<string, string>();
  for (let offset = 0; ; offset += pageSize) {
    const page = await state.list({ principal: owner, space, offset, limit: pageSize });
    for (const { value } of page.map(({ entry }) => entry))
      if (typeof value === 'string') byDigest.set(rootDigest(value), value);
    if (page.length < pageSize) break;
  }
  return {
    all: [...byDigest.values()].sort(),
    of: (principal) => byDigest.get(rootDigestOf(principal) ?? ''),
  };
}

import { createHash } from 'node:crypto';
import type { Approvals, RememberedApproval } from '@toolwright/core';
import { referenceError } from '../errors.ts';
import { principalIn } from '../host/local-principal.ts';
import { nearestName } from '../options/nearest-name.ts';
import { escapeLine } from '../output/escape-terminal.ts';
import { columns } from '../output/table.ts';
import type { KnownRoots } from '../state/known-roots.ts';
import { showTime } from '../waiting/tell-waiting.ts';

/** What was allowed beyond one call, in one folder. Its id tells folders apart, which the store's does not. */
export interface RememberedHere extends RememberedApproval {
  readonly root: string;
}

/** Of all folders, oldest first. The planner's changes are approved once only, so nothing is kept of them. */
export async function listRemembered(
  approvals: Approvals,
  roots: KnownRoots,
): Promise<readonly RememberedHere[]> {
  const found = await Promise.all(
    roots.all.map(async (root) =>
      (await approvals.remembered(principalIn(root))).map((one) => ({
        ...one,
        id: shownId(root, one),
        root,
      })),
    ),
  );
  return found.flat().sort((left, right) => left.decidedAt - right.decidedAt);
}

/** Takes it back; gives what it was. Throws APPROVAL_ID_UNKNOWN, with the nearest id that there is. */
export async function forgetRemembered(
  approvals: Approvals,
  roots: KnownRoots,
  id: string,
): Promise<RememberedHere> {
  for (const root of roots.all) {
    const principal = principalIn(root);
    const found = (await approvals.remembered(principal)).find((one) => shownId(root, one) === id);
    if (found !== undefined && (await approvals.forget({ principal, id: found.id })))
      return { ...found, id, root };
  }
  const near = nearestName(
    id,
    (await listRemembered(approvals, roots)).map((one) => one.id),
  );
  throw referenceError('APPROVAL_ID_UNKNOWN', {
    place: id.slice(0, 64),
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}See the ids with approvals remembered.`,
  });
}

export function rememberedTable(remembered: readonly RememberedHere[]): string {
  return columns([
    ['ID', 'FOR', 'TOOL', 'BY', 'UNTIL', 'ROOT', 'RULE'],
    ...remembered.map(({ id, scope, tool, decidedBy, expiresAt, root, rule }) => [
      id,
      scope,
      // A rule's answer covers whatever the rule asks about.
      scope === 'rule' ? '(any)' : escapeLine(tool),
      escapeLine(decidedBy),
      showTime(expiresAt),
      escapeLine(root),
      escapeLine(rule),
    ]),
  ]);
}

function shownId(root: string, { id }: RememberedApproval): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([root, id]))
    .digest('hex');
  return `remembered_${digest.slice(0, 32)}`;
}

import type { ApprovalRecord, Approvals } from '@toolwright/core';
import { referenceError } from '../errors.ts';
import { principal } from '../host/open-host.ts';
import { nearestName } from '../options/nearest-name.ts';

/** As many as are looked through; more than a person ever leaves open. */
const allOfThem = 10_000;

/** The approvals of the person at this machine, oldest first. */
export function listApprovals(
  approvals: Approvals,
  filter: { readonly runId?: string | undefined; readonly isPending: boolean },
): Promise<readonly ApprovalRecord[]> {
  const { runId, isPending } = filter;
  return approvals.list({
    tenant: principal.tenant,
    limit: allOfThem,
    ...(isPending ? { status: 'pending' } : {}),
    ...(runId === undefined ? {} : { runId }),
  });
}

/** Throws APPROVAL_ID_UNKNOWN, with the nearest id that there is. */
export async function findApproval(approvals: Approvals, id: string): Promise<ApprovalRecord> {
  const found = await approvals.get({ tenant: principal.tenant, id });
  if (found !== undefined) return found;
  const all = await listApprovals(approvals, { isPending: false });
  const near = nearestName(
    id,
    all.map(({ request }) => request.id),
  );
  throw referenceError('APPROVAL_ID_UNKNOWN', {
    place: id.slice(0, 64),
    ...(near === undefined ? {} : { hint: `Did you mean ${near}?` }),
  });
}

import type { ApprovalOwner, ApprovalRequest, Principal } from '@toolwright/core';

/** The principal without its roles, which do not tell principals apart. */
export function identityOf({ tenant, user, agent }: Principal): Principal {
  return {
    tenant,
    ...(user === undefined ? {} : { user }),
    ...(agent === undefined ? {} : { agent }),
  };
}

export function isSamePrincipal(left: Principal, right: Principal): boolean {
  return left.tenant === right.tenant && left.user === right.user && left.agent === right.agent;
}

export function tenantOf(owner: ApprovalOwner): string {
  return owner.principal === undefined ? owner.tenant : owner.principal.tenant;
}

/** Whether an approval is among those that the owner may see. */
export function belongsTo({ principal }: ApprovalRequest, owner: ApprovalOwner): boolean {
  return owner.principal === undefined
    ? principal.tenant === owner.tenant
    : isSamePrincipal(principal, owner.principal);
}

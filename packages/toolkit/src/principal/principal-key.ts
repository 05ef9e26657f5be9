import type { Principal } from '@toolwright/core';

/** JSON text of the parts: no join of strings that a tenant may choose could collide. Roles do not count. */
export function principalKey({ tenant, user, agent }: Principal): string {
  return JSON.stringify([tenant, user ?? null, agent ?? null]);
}

export function hasSameRoles(a: Principal, b: Principal): boolean {
  return JSON.stringify(a.roles ?? []) === JSON.stringify(b.roles ?? []);
}

import type { Principal } from '@toolwright/core';
import { toolkitError } from '../errors.ts';

const maxLength = 256;
const known = new Set(['tenant', 'user', 'agent', 'roles']);

/** A frozen copy, so that nobody changes on whose behalf a session runs. Throws PRINCIPAL_INVALID. */
export function checkPrincipal(value: unknown, place = 'principal'): Principal {
  const invalid = (part: string, message: string): Error =>
    toolkitError('PRINCIPAL_INVALID', { message, place: part === '' ? place : `${place}.${part}` });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('', 'A principal is an object with a tenant.');
  }
  const { tenant, user, agent, roles } = value as Record<string, unknown>;
  for (const key of Object.keys(value)) {
    if (!known.has(key)) throw invalid('', 'A principal has only tenant, user, agent and roles.');
  }
  if (!isName(tenant)) throw invalid('tenant', `A tenant is ${expectedName}.`);
  if (user !== undefined && !isName(user)) throw invalid('user', `A user is ${expectedName}.`);
  if (agent !== undefined && !isName(agent)) throw invalid('agent', `An agent is ${expectedName}.`);
  if (roles !== undefined && !isNameList(roles)) {
    throw invalid('roles', `Roles are an array; each one is ${expectedName}.`);
  }
  return Object.freeze({
    tenant,
    ...(user === undefined ? {} : { user }),
    ...(agent === undefined ? {} : { agent }),
    ...(roles === undefined ? {} : { roles: Object.freeze([...new Set(roles)].sort()) }),
  });
}

const expectedName = `a string of 1 to ${maxLength} characters without control characters`;

function isName(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= maxLength &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value)
  );
}

function isNameList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isName);
}

import { isToolwrightError } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { checkPrincipal } from './check-principal.ts';
import { hasSameRoles, principalKey } from './principal-key.ts';

describe('checkPrincipal', () => {
  it('copies and freezes, so that a later change of the object changes nobody', () => {
    const given = { tenant: 'acme', user: 'ann', roles: ['b', 'a', 'b'] };
    const principal = checkPrincipal(given);
    given.tenant = 'other';
    given.roles.push('admin');
    expect(principal).toEqual({ tenant: 'acme', user: 'ann', roles: ['a', 'b'] });
    expect(Object.isFrozen(principal)).toBe(true);
    expect(Object.isFrozen(principal.roles)).toBe(true);
  });

  it.each([
    ['nothing', undefined, 'principal'],
    ['a string', 'acme', 'principal'],
    ['an array', ['acme'], 'principal'],
    ['no tenant', { user: 'ann' }, 'principal.tenant'],
    ['an empty tenant', { tenant: '' }, 'principal.tenant'],
    ['a blank tenant', { tenant: ' ' }, 'principal.tenant'],
    ['a number', { tenant: 1 }, 'principal.tenant'],
    ['a control character', { tenant: 'a\u0000b' }, 'principal.tenant'],
    ['a lone surrogate', { tenant: '\ud800' }, 'principal.tenant'],
    ['too long a name', { tenant: 'a'.repeat(257) }, 'principal.tenant'],
    ['an empty user', { tenant: 'a', user: '' }, 'principal.user'],
    ['null for an agent', { tenant: 'a', agent: null }, 'principal.agent'],
    ['one role without a list', { tenant: 'a', roles: 'admin' }, 'principal.roles'],
    ['an empty role', { tenant: 'a', roles: [''] }, 'principal.roles'],
    ['an unknown key', { tenant: 'a', tennant: 'b' }, 'principal'],
  ])('refuses %s', (_, value, place) => {
    try {
      checkPrincipal(value);
      expect.unreachable();
    } catch (error) {
      expect(isToolwrightError(error) && [error.code, error.place]).toEqual([
        'PRINCIPAL_INVALID',
        place,
      ]);
    }
  });
});

describe('principalKey', () => {
  it('is the same for the same tenant, user and agent, whatever the roles', () => {
    expect(principalKey({ tenant: 'a', user: 'b', roles: ['x'] })).toBe(
      principalKey({ tenant: 'a', user: 'b' }),
    );
  });

  it.each([
    [{ tenant: 'a' }, { tenant: 'b' }],
    [
      { tenant: 'a', user: 'b' },
      { tenant: 'a', agent: 'b' },
    ],
    [{ tenant: 'a', user: 'null' }, { tenant: 'a' }],
    [{ tenant: 'a","b' }, { tenant: 'a', user: 'b' }],
  ])('differs between %o and %o', (one, other) => {
    expect(principalKey(one)).not.toBe(principalKey(other));
  });

  it('leaves roles to hasSameRoles', () => {
    expect(hasSameRoles({ tenant: 'a' }, { tenant: 'a', roles: [] })).toBe(true);
    expect(hasSameRoles({ tenant: 'a' }, { tenant: 'a', roles: ['x'] })).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { WorkspaceClaims } from './workspace-claims.ts';

const shared = expect.objectContaining({ code: 'WORKSPACE_SHARED' }) as unknown;

function claimsOf(
  ...taken: ReadonlyArray<readonly [tenant: string, folder: string]>
): WorkspaceClaims {
  const claims = new WorkspaceClaims();
  for (const [tenant, folder] of taken) claims.claim(tenant, [folder]);
  return claims;
}

describe('a folder that a tenant has', () => {
  it.each(['/srv/a', '/srv', '/', '/srv/a/b', '/srv/a/b/c'])(
    'keeps another tenant out of %s',
    (folder) => {
      expect(() => claimsOf(['one', '/srv/a']).claim('two', [folder])).toThrow(shared);
    },
  );

  it.each(['/srv/b', '/srv/ab', '/srv/b/a', '/tmp'])('leaves %s to another tenant', (folder) => {
    expect(() => claimsOf(['one', '/srv/a']).claim('two', [folder])).not.toThrow();
  });

  it.each(['/srv/a', '/srv', '/srv/a/b'])('is open to its own tenant at %s', (folder) => {
    expect(() => claimsOf(['one', '/srv/a']).claim('one', [folder])).not.toThrow();
  });

  it('takes all of several folders or none', () => {
    const claims = claimsOf(['one', '/srv/a']);
    expect(() => claims.claim('two', ['/srv/b', '/srv/a'])).toThrow(shared);
    expect(() => claims.claim('three', ['/srv/b'])).not.toThrow();
  });

  it('sees the other tenants below a folder that its own tenant lies below too', () => {
    const claims = claimsOf(['one', '/srv/a'], ['two', '/srv/b']);
    expect(() => claims.claim('one', ['/srv'])).toThrow(shared);
  });
});

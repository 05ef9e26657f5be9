import { isToolwrightError, type Principal } from '@toolwright/core';
import { createGrants, parseGrants, type GrantRule, type Grants } from '@toolwright/core/grants';
import { toolkitError } from './errors.ts';
import type { ToolkitOptions } from './options.ts';

/** The grants of a principal; the name of its workspace's first root says which path `/a` is. */
export type GrantsOf = (principal: Principal | undefined, firstRoot?: string) => Grants;

/**
 * Rules that are the same for all are read now, once; a function is asked for each session. Throws GRANT_INVALID,
 * and the returned function GRANT_INVALID, TOOLKIT_OPTIONS_INVALID or PRINCIPAL_INVALID.
 */
export function readGrants(option: ToolkitOptions['grants'] = []): GrantsOf {
  if (typeof option === 'function') {
    return (principal, firstRoot) => {
      if (principal === undefined) {
        throw toolkitError('PRINCIPAL_INVALID', {
          message: 'Grants are a function of the principal here, so a principal is needed.',
          place: 'principal',
        });
      }
      const texts = rulesOf(option, principal);
      if (!Array.isArray(texts)) {
        throw toolkitError('TOOLKIT_OPTIONS_INVALID', {
          message: 'The function did not return an array of rules.',
          place: 'grants',
        });
      }
      return createGrants(parseGrants(texts as readonly string[]), { firstRoot });
    };
  }
  const rules: readonly GrantRule[] = parseGrants(option);
  const made = new Map<string | undefined, Grants>();
  return (_principal, firstRoot) => {
    const known = made.get(firstRoot);
    if (known !== undefined) return known;
    // Names of roots are few: a host gives them, a function of the principal may give some more.
    if (made.size >= 100) made.clear();
    const grants = createGrants(rules, { firstRoot });
    made.set(firstRoot, grants);
    return grants;
  };
}

/** What the host's function gives. An error of its own is the cause of one that has a code. */
function rulesOf(ask: (principal: Principal) => unknown, principal: Principal): unknown {
  let rules: unknown;
  try {
    rules = ask(principal);
  } catch (cause) {
    if (isToolwrightError(cause)) throw cause;
    throw toolkitError('TOOLKIT_OPTIONS_INVALID', {
      message: 'The function of the grants threw.',
      place: 'grants',
      cause,
    });
  }
  // It is refused as no array; its own failure must not end the process.
  if (rules instanceof Promise) rules.catch(() => undefined);
  return rules;
}

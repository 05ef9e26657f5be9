import { maybe, no, yes, type Certainty } from './certainty.ts';
import { compileGlob } from './glob.ts';
import { scopeKindOf, type GrantScope } from './grant-rule.ts';
import { compileHostScope, readRequestedHost, type RequestedHost } from './host-scope.ts';
import { compilePathScope, readRequestedPath, type RequestedPath } from './path-scope.ts';

/** A scope that is asked for, split once. */
export type RequestedScope =
  RequestedPath | RequestedHost | { readonly kind: 'text'; readonly text: string };

/** Undefined if the text is no scope of its permission's kind; it then counts as asking for every scope. */
export function readRequestedScope(
  permission: string,
  text: string,
  firstRoot: string | undefined,
): RequestedScope | undefined {
  const kind = scopeKindOf(permission);
  if (kind === 'path') return readRequestedPath(text, firstRoot);
  if (kind === 'host') return readRequestedHost(text);
  return { kind, text };
}

export interface ScopeMatcher {
  /** How surely this scope covers the requested one. */
  covers(requested: RequestedScope): Certainty;
  /** True only if everything within the other scope is within this one. */
  contains(other: GrantScope): boolean;
}

export function compileScope(scope: GrantScope, firstRoot: string | undefined): ScopeMatcher {
  const covers = compileCovers(scope, firstRoot);
  return {
    covers,
    contains(other) {
      const sample = sampleOf(other, firstRoot);
      return sample !== undefined && covers(sample) === yes;
    },
  };
}

function compileCovers(
  scope: GrantScope,
  firstRoot: string | undefined,
): (requested: RequestedScope) => Certainty {
  if (scope.kind === 'path') {
    const path = compilePathScope(scope, firstRoot);
    return (requested) => (requested.kind === 'path' ? path(requested) : maybe);
  }
  if (scope.kind === 'host') {
    const host = compileHostScope(scope);
    return (requested) => (requested.kind === 'host' ? host(requested) : maybe);
  }
  const glob = compileGlob(scope.pattern);
  return (requested) => (requested.kind !== 'text' ? maybe : glob.test(requested.text) ? yes : no);
}

/**
 * A pattern taken as if its `*` were a character: a literal of another pattern never equals it, so only a
 * wildcard of that pattern covers it, and that wildcard then covers all that it stands for. `**` of a path
 * becomes an empty segment, which only `**` covers; text with `**` has no such sample.
 */
function sampleOf(scope: GrantScope, firstRoot: string | undefined): RequestedScope | undefined {
  if (scope.kind === 'path') {
    const root = scope.root === '' ? (firstRoot ?? '') : scope.root;
    return {
      kind: 'path',
      root,
      segments: scope.segments.map((segment) => (segment === '**' ? '' : segment)),
    };
  }
  if (scope.kind === 'host') return { kind: 'host', labels: scope.labels, port: scope.port };
  return scope.pattern.includes('**') ? undefined : { kind: 'text', text: scope.pattern };
}

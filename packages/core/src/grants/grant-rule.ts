import type { Risk } from '../contract/effects.ts';

/** `mutating` is the opposite of `readOnly`. */
export const effectWords = [
  'readOnly',
  'mutating',
  'destructive',
  'idempotent',
  'openWorld',
] as const;
export type EffectWord = (typeof effectWords)[number];

/** A scope that names files: `root:/path`. `root` is a glob, `''` stands for the first root. */
export interface PathScope {
  readonly kind: 'path';
  readonly root: string;
  /** One glob a segment; `**` stands for any number of segments. */
  readonly segments: readonly string[];
}

/** A scope that names hosts: `*.example.com:443`. */
export interface HostScope {
  readonly kind: 'host';
  /** One glob a label, lower case, punycode; a first label `*` stands for one or more labels. */
  readonly labels: readonly string[];
  /** Left out: every port. */
  readonly port?: number;
}

/** A scope that is plain text with `*` and `**`. */
export interface TextScope {
  readonly kind: 'text';
  readonly pattern: string;
}

export type GrantScope = PathScope | HostScope | TextScope;

/** One rule, read. Plain data; made by `parseGrant`. */
export interface GrantRule {
  /** As the host wrote it, outer white space removed. */
  readonly text: string;
  readonly action: 'allow' | 'ask' | 'deny';
  /** A glob over dotted permission names. */
  readonly permission: string;
  /** Left out: every scope. */
  readonly scope?: GrantScope;
  /** A glob over tool names. */
  readonly tool?: string;
  readonly riskAtMost?: Risk;
  readonly riskAtLeast?: Risk;
  readonly effects: readonly EffectWord[];
}

export type ScopeKind = GrantScope['kind'];

/** The kind of scope that a permission takes, by its namespace: the part before the first dot. */
export function scopeKindOf(permission: string): ScopeKind {
  const dot = permission.indexOf('.');
  const namespace = dot === -1 ? permission : permission.slice(0, dot);
  return namespace === 'fs' ? 'path' : namespace === 'net' ? 'host' : 'text';
}

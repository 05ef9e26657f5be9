export { createGrants, type Grants, type GrantsOptions } from './create-grants.ts';
export { compileGlob, type Glob, type GlobOptions } from './glob.ts';
export type {
  EffectWord,
  GrantRule,
  GrantScope,
  HostScope,
  PathScope,
  TextScope,
} from './grant-rule.ts';
export { parseGrant, parseGrants } from './parse-grant.ts';
export { compilePathPattern } from './path-pattern.ts';

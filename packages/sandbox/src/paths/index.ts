export { compareNames } from './compare-names.ts';
export { childPath, parentPath } from './path-parts.ts';

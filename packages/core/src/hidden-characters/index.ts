export { eachHidden, hasHidden } from './each-hidden.ts';
export { escapeOf, foldEscapes, showHidden } from './reversible-escapes.ts';

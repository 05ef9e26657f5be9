/** True for text that only makes sense as a regular expression: `load.*Zones`, `\\bword`, `^import`, `one|other`. */
export function looksLikeExpression(text: string): boolean {
  return /[\w)\]]\.[*+][\w(]|\\[bdswBDSW]|^\^|\w\$$|\w\|\w/.test(text);
}

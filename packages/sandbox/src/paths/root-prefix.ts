/** `docs:/a` → `docs` and `/a`; undefined for a path without a root's name. */
export function splitRootPrefix(
  text: string,
): { readonly root: string; readonly rest: string } | undefined {
  const colon = text.indexOf(':');
  const slash = text.indexOf('/');
  if (colon <= 0 || (slash !== -1 && slash < colon)) return undefined;
  const rest = text.slice(colon + 1);
  if (rest !== '' && !rest.startsWith('/')) return undefined;
  return { root: text.slice(0, colon), rest };
}

/** Small letters, digits and `-`, from two characters on: one letter would look like a drive. */
const rootNamePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

export function isRootName(name: string): boolean {
  return name.length >= 2 && name.length <= 64 && rootNamePattern.test(name);
}

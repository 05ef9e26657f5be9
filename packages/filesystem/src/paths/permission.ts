/** The permission that reading a path needs; `below` leads on from there and may hold `..`. */
export function readPermission(path: string, below: readonly string[] = []): string {
  return permissionOn('fs.read', path, below);
}

export function writePermission(path: string): string {
  return permissionOn('fs.write', path, []);
}

/**
 * A permission from a path as it is written. One that is written wrongly asks for every path, so that no rule is
 * passed by it; the call itself then fails with PATH_INVALID.
 */
function permissionOn(permission: string, path: string, below: readonly string[]): string {
  const { root, rest } = splitRoot(path);
  const names: string[] = [];
  const written = rest.split('/');
  if (path === '' || path.includes('\0') || written.includes('..')) return permission;
  for (const name of [...written, ...below]) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return permission;
  }
  return `${permission}:${root}/${names.join('/')}`;
}

/** `docs:/a` is a path in the root `docs`; `a/b:c` is a file name with a colon. */
function splitRoot(path: string): { readonly root: string; readonly rest: string } {
  const match = /^([^/:]+:)(?:\/|$)/.exec(path);
  const root = match?.[1] ?? '';
  return { root, rest: path.slice(root.length) };
}

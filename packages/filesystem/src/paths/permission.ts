const permission = 'fs.read';

/**
 * The permission that reading a path needs, from the path as it is written. A path that is written wrongly asks
 * for every path, so that no rule is passed by it; the call itself then fails with PATH_INVALID.
 */
export function readPermission(path: string): string {
  const colon = path.indexOf(':');
  const next = path[colon + 1];
  const hasRoot =
    colon > 0 && !path.slice(0, colon).includes('/') && (next === '/' || next === undefined);
  const rest = hasRoot ? path.slice(colon + 1) : path;
  const parts = rest.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || path === '' || path.includes('\0')) return permission;
  return `${permission}:${hasRoot ? `${path.slice(0, colon)}:` : ''}/${parts.join('/')}`;
}

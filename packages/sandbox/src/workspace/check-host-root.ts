/** Where the host keeps what a workspace is not opened on by accident. */
export interface HostPlaces {
  readonly home: readonly (readonly string[])[];
  readonly temp: readonly (readonly string[])[];
}

export interface HostRootPermissions {
  readonly allowHome: boolean;
  readonly allowTemp: boolean;
}

const systemFolders = [['proc'], ['sys'], ['dev']];

/**
 * Why a folder of the host is no root; undefined if it may be one. A folder inside the home or temp folder is
 * fine: only these themselves, and what holds them, need to be allowed.
 */
export function hostRootFault(
  parts: readonly string[],
  places: HostPlaces,
  permissions: HostRootPermissions,
): string | undefined {
  const isShared = parts[0] === 'dev' && parts[1] === 'shm' && parts.length > 2;
  if (!isShared && systemFolders.some((folder) => holds(folder, parts)))
    return 'A folder of the system itself is no root.';
  if (!permissions.allowHome && places.home.some((home) => holds(parts, home)))
    return 'The root is the home folder or holds it, which needs `allowHome`.';
  if (!permissions.allowTemp && places.temp.some((temp) => holds(parts, temp)))
    return 'The root is the folder for temporary files or holds it, which needs `allowTemp`.';
  return undefined;
}

/** True if the second folder is the first one or lies in it. */
export function holds(outer: readonly string[], inner: readonly string[]): boolean {
  return outer.every((part, at) => inner[at] === part);
}

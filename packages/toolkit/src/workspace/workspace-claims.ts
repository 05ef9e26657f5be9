import path from 'node:path';
import { toolkitError } from '../errors.ts';

/**
 * Which tenant each real folder belongs to. A folder, everything in it and everything around it belongs to the
 * tenant that had it first, for as long as the toolkit lives: what was written there outlives the session.
 */
export class WorkspaceClaims {
  readonly #owners = new Map<string, string>();
  /** The tenants that have folders below this one. */
  readonly #below = new Map<string, Set<string>>();

  /** Takes all of these folders or none. Throws WORKSPACE_SHARED. */
  claim(tenant: string, folders: readonly string[]): void {
    for (const folder of folders) {
      const owners = [folder, ...foldersAbove(folder)].map((place) => this.#owners.get(place));
      const inside = [...(this.#below.get(folder) ?? [])];
      if ([...owners, ...inside].some((owner) => owner !== undefined && owner !== tenant)) {
        throw toolkitError('WORKSPACE_SHARED', { place: 'workspace' });
      }
    }
    for (const folder of folders) {
      this.#owners.set(folder, tenant);
      for (const above of foldersAbove(folder)) {
        const tenants = this.#below.get(above) ?? new Set();
        this.#below.set(above, tenants.add(tenant));
      }
    }
  }
}

function foldersAbove(folder: string): readonly string[] {
  const above: string[] = [];
  for (
    let place = path.dirname(folder);
    place !== above.at(-1) && place !== folder;
    place = path.dirname(place)
  ) {
    above.push(place);
  }
  return above;
}

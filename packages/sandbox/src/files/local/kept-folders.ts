import { closeSync, readlinkSync } from 'node:fs';

/** A folder that is held by its descriptor: whatever is renamed or swapped, it stays this folder. */
export interface HeldFolder {
  readonly fd: number;
  /** Its path on the host as it was walked; undefined for a folder that is not kept. */
  readonly place: string | undefined;
}

/**
 * Folders that were walked to a moment ago, so that reading a thousand files of one folder walks to it once. One
 * is used again only while the kernel says that it is still at its place, which is what a new walk would prove.
 * An idle workspace holds its roots and no other descriptor.
 */
export interface KeptFolders<Folder extends HeldFolder> {
  /** The folder at this place, if it is kept and has not moved. */
  take(place: string): Folder | undefined;
  /** Counts in a folder that a walk has opened. */
  hold(folder: Folder): void;
  giveBack(folder: Folder): void;
  /** Closes what nobody holds. */
  close(): void;
}

/** Enough for the folders of a few walks side by side. */
const maxKept = 64;
/** How long after the last walk. */
const keptMs = 100;

export function createKeptFolders<Folder extends HeldFolder>(): KeptFolders<Folder> {
  /** By place, the one used last at the end. */
  const kept = new Map<string, Folder>();
  const users = new Map<Folder, number>();
  let sweep: NodeJS.Timeout | undefined;

  function drop(place: string, folder: Folder): void {
    kept.delete(place);
    if (!users.has(folder)) closeSync(folder.fd);
  }

  function closeUnused(): void {
    for (const [place, folder] of kept) if (!users.has(folder)) drop(place, folder);
  }

  function sweepSoon(): void {
    sweep ??= setTimeout(() => {
      sweep = undefined;
      if (users.size === 0) closeUnused();
    }, keptMs).unref();
  }

  return {
    take(place) {
      const folder = kept.get(place);
      if (folder === undefined) return undefined;
      if (placeOf(folder.fd) !== place) {
        drop(place, folder);
        return undefined;
      }
      users.set(folder, (users.get(folder) ?? 0) + 1);
      return folder;
    },
    hold(folder) {
      users.set(folder, 1);
      if (folder.place === undefined || kept.has(folder.place)) return;
      const oldest = kept.entries().next().value;
      if (kept.size >= maxKept && oldest !== undefined) drop(...oldest);
      kept.set(folder.place, folder);
    },
    giveBack(folder) {
      const left = (users.get(folder) ?? 1) - 1;
      if (left > 0) {
        users.set(folder, left);
        return;
      }
      users.delete(folder);
      const isKept = folder.place !== undefined && kept.get(folder.place) === folder;
      if (!isKept) closeSync(folder.fd);
      if (users.size === 0) sweepSoon();
    },
    close() {
      clearTimeout(sweep);
      closeUnused();
    },
  };
}

/** Answered by the kernel from memory, so it never waits for a disk. */
function placeOf(fd: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return undefined;
  }
}

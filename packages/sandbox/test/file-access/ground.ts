import type { FileAccess, WorkspacePath } from '@toolwright/core';
import type { MemoryFiles, MemoryNode } from '../../src/memory/index.ts';
import type { GrantCheck, WorkspaceHandle } from '../../src/index.ts';

/** Trees by root name, in the memory driver's notation whatever the driver. */
export type Trees = Readonly<Record<string, MemoryFiles>>;

export interface Plot {
  readonly workspace: WorkspaceHandle;
  /** Changes a root as somebody else on the machine would. */
  put(root: string, path: string, node: MemoryNode): void;
  /** Folders of the host that no error may name; empty where there is no host. */
  readonly hostFolders: readonly string[];
}

export interface GroundOptions {
  readonly blocked?: readonly string[];
}

/** Where the suite builds its files: one a driver. */
export interface Ground {
  /** The roots are made in order; `place` gives the absolute path of a root, for links. */
  build(trees: (place: (root: string) => string) => Trees, options?: GroundOptions): Promise<Plot>;
  /** Removes everything that was built. */
  clear(): Promise<void>;
}

/** One run's files with short words for what the cases do. */
export function filesOf(plot: Plot, permits?: GrantCheck): ShortFiles {
  const { files } = plot.workspace.view(permits === undefined ? {} : { permits });
  const at = (path: string): WorkspacePath => files.parse(path);
  return {
    access: files,
    at,
    async text(path) {
      const file = await files.open(at(path));
      try {
        return Buffer.from(await file.read(0, file.stat.sizeBytes)).toString('latin1');
      } finally {
        await file.close();
      }
    },
    names: async (path) => (await files.list(at(path))).map((entry) => entry.name),
    resolve: async (path) => files.format(await files.resolve(at(path))),
  };
}

export interface ShortFiles {
  readonly access: FileAccess;
  at(path: string): WorkspacePath;
  /** The whole file, one character a byte. */
  text(path: string): Promise<string>;
  names(path: string): Promise<readonly string[]>;
  resolve(path: string): Promise<string>;
}

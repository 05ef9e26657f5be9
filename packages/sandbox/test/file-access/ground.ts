import { createHash } from 'node:crypto';
import type {
  FileAccess,
  FileWriteOptions,
  FileWriteResult,
  SeenContent,
  WorkspacePath,
} from '@toolwright/core';
import type { MemoryFiles, MemoryNode } from '../../src/memory/index.ts';
import type { GrantCheck, WorkspaceHandle } from '../../src/index.ts';

/** Trees by root name, in the memory driver's notation whatever the driver. */
export type Trees = Readonly<Record<string, MemoryFiles>>;

export interface Plot {
  readonly workspace: WorkspaceHandle;
  /** Changes a root as somebody else on the machine would. */
  put(root: string, path: string, node: MemoryNode): void;
  /** Gives a file a further name, as somebody else would. */
  link(root: string, path: string, furtherPath: string): void;
  /** Folders of the host that no error may name; empty where there is no host. */
  readonly hostFolders: readonly string[];
}

export interface GroundOptions {
  readonly blocked?: readonly string[];
  readonly allowProtected?: readonly string[];
  /** Roots that are only read; the others are `rw`. */
  readonly readOnly?: readonly string[];
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
    text: async (path) => (await readSeen(files, at(path))).text,
    seen: async (path) => (await readSeen(files, at(path))).seen,
    write: (path, content, options = {}) =>
      files.write(at(path), Buffer.from(content), { expected: 'absent', ...options }),
    async overwrite(path, content, options = {}) {
      const { seen } = await readSeen(files, at(path));
      return files.write(at(path), Buffer.from(content), { expected: seen, ...options });
    },
    names: async (path) => (await files.list(at(path))).map((entry) => entry.name),
    resolve: async (path) => files.format(await files.resolve(at(path))),
  };
}

async function readSeen(
  files: FileAccess,
  path: WorkspacePath,
): Promise<{ readonly text: string; readonly seen: SeenContent }> {
  const file = await files.open(path);
  try {
    const bytes = await file.read(0, file.stat.sizeBytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return {
      text: Buffer.from(bytes).toString('latin1'),
      seen: { identity: file.stat.identity, sha256 },
    };
  } finally {
    await file.close();
  }
}

export interface ShortFiles {
  readonly access: FileAccess;
  at(path: string): WorkspacePath;
  /** The whole file, one character a byte. */
  text(path: string): Promise<string>;
  /** What a write over the file has to give. */
  seen(path: string): Promise<SeenContent>;
  /** Writes a new file. */
  write(
    path: string,
    content: string | Uint8Array,
    options?: Partial<FileWriteOptions>,
  ): Promise<FileWriteResult>;
  /** Reads, then writes over what was read. */
  overwrite(
    path: string,
    content: string | Uint8Array,
    options?: Partial<FileWriteOptions>,
  ): Promise<FileWriteResult>;
  names(path: string): Promise<readonly string[]>;
  resolve(path: string): Promise<string>;
}

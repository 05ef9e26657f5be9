import type {
  DirectoryEntry,
  FileAccess,
  FileAction,
  FileStat,
  WorkspacePath,
} from '@toolwright/core';
import { isToolwrightError } from '@toolwright/core';
import { sandboxError } from '../errors.ts';
import { nameFault, type PathRules } from '../paths/check-name.ts';
import { compareNames } from '../paths/compare-names.ts';
import { formatPath } from '../paths/format-path.ts';
import { parsePath } from '../paths/parse-path.ts';
import { childPath, pathParts } from '../paths/path-parts.ts';
import type { PathPolicy } from '../policy/path-policy.ts';
import { abortable } from './abortable.ts';
import type { FileTree } from './file-tree.ts';
import type { Lifetime } from './lifetime.ts';
import { createOpenFile } from './open-file.ts';
import { reach, type Arrival } from './reach.ts';
import type { RootMap } from './root-map.ts';
import { TreeFault } from './tree-fault.ts';
import type { TempSweep } from './write/temp-files.ts';
import { writeFile } from './write/write-file.ts';
import { checkWriteOptions } from './write/write-options.ts';

export interface FileAccessOptions<Folder> {
  readonly tree: FileTree<Folder>;
  readonly rootNames: readonly string[];
  readonly rootMap: RootMap;
  readonly policy: PathPolicy;
  readonly rules: PathRules;
  /** The workspace's: nothing starts once it is closing. */
  readonly lifetime: Lifetime;
  readonly sweep: TempSweep<Folder>;
}

/** The files port over any driver: grammar, policy and the walk are here, once for all of them. */
export function createFileAccess<Folder>(options: FileAccessOptions<Folder>): FileAccess {
  const { tree, rootNames, rootMap, policy, rules, lifetime } = options;
  const grammar = { roots: rootNames, rules };
  const walker = { tree, roots: rootMap, policy };
  const writer = { ...walker, sweep: options.sweep };
  const format = (path: WorkspacePath): string => formatPath(path, rootNames);

  /** Judges the path as written before anything is touched, then walks. */
  function walk<Result>(
    path: WorkspacePath,
    arrival: Arrival<Folder, Result>,
    signal: AbortSignal | undefined,
    discard?: (result: Result) => void,
  ): Promise<Result> {
    return guard(
      path,
      () => {
        const parts = checkedParts(path);
        requirePermitted('read', path);
        return lifetime.run(() => reach(walker, path, parts, arrival, signal));
      },
      signal,
      discard,
    );
  }

  async function guard<Result>(
    path: WorkspacePath,
    work: () => Promise<Result>,
    signal?: AbortSignal,
    discard?: (result: Result) => void,
  ): Promise<Result> {
    try {
      if (signal?.aborted === true) throw new TreeFault('ABORTED');
      return await abortable(work(), signal, discard);
    } catch (error) {
      throw withPlace(error, format(path));
    }
  }

  const refusal: FileAccess['refusal'] = (action, path) =>
    rootNames.includes(path.root) ? policy.refusal(action, path) : 'PATH_DENIED';

  function requirePermitted(action: FileAction, path: WorkspacePath): void {
    const refusal = policy.refusal(action, path);
    if (refusal !== undefined) throw new TreeFault(refusal);
  }

  function checkedParts(path: WorkspacePath): string[] {
    if (!rootNames.includes(path.root))
      throw sandboxError('PATH_INVALID', { message: 'The path names no root.' });
    const parts = pathParts(path);
    for (const part of parts) {
      const fault = nameFault(part, rules);
      if (fault !== undefined) throw sandboxError('PATH_INVALID', { message: fault });
    }
    return parts;
  }

  const statArrival: Arrival<Folder, FileStat> = {
    async atName(folder, name) {
      const stat = await tree.stat(folder, name);
      return stat.kind === 'symlink' ? undefined : stat;
    },
    atFolder: (folder) => tree.statFolder(folder),
  };

  return {
    parse: (path) => parsePath(path, grammar),
    format,
    stat: (path, { signal } = {}) => walk(path, statArrival, signal),
    lstat: (path, { signal } = {}) =>
      walk(
        path,
        {
          atName: (folder, name) => tree.stat(folder, name),
          atFolder: (folder) => tree.statFolder(folder),
        },
        signal,
      ),
    list: (path, options = {}) =>
      walk<readonly DirectoryEntry[]>(
        path,
        {
          async atFolder(folder, reached) {
            const entries = await tree.list(folder);
            const shown = entries.filter(
              (entry) => policy.refusal('read', childPath(reached, entry.name)) === undefined,
            );
            if (shown.length < entries.length) options.onHidden?.(entries.length - shown.length);
            return shown.sort((a, b) => compareNames(a.name, b.name));
          },
        },
        options.signal,
      ),
    open: (path, { signal } = {}) =>
      walk(
        path,
        {
          async atName(folder, name, reached) {
            const file = await tree.open(folder, name);
            if (file === undefined) return undefined;
            return createOpenFile(file, reached, (work) => guard(reached, work));
          },
          atFolder: () => Promise.reject(new TreeFault('NOT_A_FILE', 'The path is a folder.')),
        },
        signal,
        (file) => void file.close().catch(() => {}),
      ),
    resolve: (path, { signal } = {}) =>
      walk<WorkspacePath>(
        path,
        {
          async atName(folder, name, reached) {
            const stat = await tree.stat(folder, name);
            return stat.kind === 'symlink' ? undefined : reached;
          },
          atFolder: (_folder, reached) => Promise.resolve(reached),
        },
        signal,
      ),
    write: (path, bytes, options) =>
      // Not left at an abort as reads are: the caller has to know whether the file was written.
      guard(path, () => {
        checkWriteOptions(bytes, options);
        const parts = checkedParts(path);
        requirePermitted('write', path);
        if (options.signal?.aborted === true) throw new TreeFault('ABORTED');
        // The caller may go on to use its bytes for something else.
        const content = Uint8Array.from(bytes);
        return lifetime.run(() => writeFile(writer, path, parts, content, options));
      }),
    refusal,
    permits: (action, path) => refusal(action, path) === undefined,
  };
}

function withPlace(error: unknown, place: string): unknown {
  if (error instanceof TreeFault) {
    return sandboxError(error.code, {
      place,
      ...(error.text === undefined ? {} : { message: error.text }),
      ...(error.systemCode === undefined ? {} : { details: { systemCode: error.systemCode } }),
    });
  }
  if (isToolwrightError(error)) return error;
  // Unknown to a driver: its text may hold a path of the host, so only its name is told.
  return sandboxError('IO_ERROR', {
    place,
    details: { name: error instanceof Error ? error.name : typeof error },
  });
}

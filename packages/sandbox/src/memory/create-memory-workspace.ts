import { createRootMap } from '../files/root-map.ts';
import { createMemoryFiles, type MemoryStore } from '../files/memory/memory-store.ts';
import type { MemoryFiles } from '../files/memory/memory-node.ts';
import { createMemoryTree } from '../files/memory/memory-tree.ts';
import { compilePathList } from '../policy/path-list.ts';
import { buildWorkspace } from '../workspace/build-workspace.ts';
import { checkOptions } from '../workspace/check-options.ts';
import { checkRootNames, type RootOptions } from '../workspace/check-root-names.ts';
import type { WorkspaceHandle } from '../workspace/workspace-handle.ts';

export interface MemoryRootOptions extends RootOptions {
  readonly files: MemoryFiles | MemoryStore;
}

export interface MemoryWorkspaceOptions {
  /** The first one is meant by paths without a root's name; only it may be left unnamed (`workspace`). */
  readonly roots: readonly MemoryRootOptions[];
  /** Patterns of paths that nobody may read, as for a workspace on disk. */
  readonly blocked?: readonly string[];
  /** Patterns of paths that may be written although their names are protected. */
  readonly allowProtected?: readonly string[];
}

let lastDevice = 0;

/**
 * A workspace without a disk, with the same grammar, policy and walk. A plain tree is one root that is named
 * `workspace`. Absolute links are written from `/memory/<root>` on.
 *
 * @example
 * const workspace = createMemoryWorkspace({ 'notes.md': 'Hello' });
 * const { files } = workspace.view();
 * const file = await files.open(files.parse('notes.md'));
 */
export function createMemoryWorkspace(
  source: MemoryFiles | MemoryStore | MemoryWorkspaceOptions,
): WorkspaceHandle {
  const options = readOptions(source);
  checkOptions(options, { roots: 'list', blocked: 'list', allowProtected: 'list' });
  const roots = checkRootNames(options.roots);
  const rootNames = roots.map(({ name }) => name);
  const places = options.roots.map(({ files }, at) => {
    lastDevice += 1;
    return {
      name: roots[at]?.name ?? '',
      folder: (isStore(files) ? files : createMemoryFiles(files)).root,
      device: `memory-${lastDevice}`,
    };
  });
  return buildWorkspace({
    roots,
    tree: createMemoryTree(new Map(places.map((place) => [place.name, place]))),
    rootMap: createRootMap(
      roots.map(({ name }) => ({ name, hostParts: [['memory', name]] })),
      { foldCase: false },
    ),
    realRoots: places.map(({ name, device }) => ({ name, path: `${device}:/` })),
    blocks: compilePathList('blocked', options.blocked ?? [], rootNames),
    liftsProtection: compilePathList('allowProtected', options.allowProtected ?? [], rootNames),
    rules: 'posix',
    links: 'walk',
  });
}

function readOptions(
  source: MemoryFiles | MemoryStore | MemoryWorkspaceOptions,
): MemoryWorkspaceOptions {
  if (isStore(source)) return { roots: [{ files: source }] };
  // A file may be named `roots`, but its node is no list.
  if (Array.isArray(source['roots'])) return source as MemoryWorkspaceOptions;
  return { roots: [{ files: source as MemoryFiles }] };
}

function isStore(source: object): source is MemoryStore {
  return typeof (source as MemoryStore).put === 'function';
}

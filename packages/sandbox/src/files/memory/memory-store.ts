import {
  dropName,
  nextNodeId,
  type MemoryFiles,
  type MemoryNode,
  type StoredFolder,
  type StoredNode,
} from './memory-node.ts';

/** The time of everything that names none, so that two runs of a test are the same. */
const defaultModifiedAtMs = Date.UTC(2024, 0, 1);

/** A tree of files in memory. Tests change it as somebody else would change a disk. */
export interface MemoryStore {
  readonly root: StoredFolder;
  /** Sets a node, with the folders above it. A file that is there keeps its identity, as a file that is written in place. */
  put(path: string, node: MemoryNode): void;
  /** Gives a file a further name. */
  link(path: string, furtherPath: string): void;
  remove(path: string): void;
}

/**
 * Makes a tree that {@link createMemoryWorkspace} takes.
 *
 * @example
 * const store = createMemoryFiles({ 'src/a.ts': 'export {};\n', 'latest': { symlink: 'src/a.ts' } });
 * store.put('src/a.ts', 'changed meanwhile');
 */
export function createMemoryFiles(files: MemoryFiles = {}): MemoryStore {
  const root = folder(0o755);

  function folder(mode: number): StoredFolder {
    return {
      kind: 'directory',
      id: nextNodeId(),
      mode,
      modifiedAtMs: defaultModifiedAtMs,
      children: new Map(),
    };
  }

  function store(node: MemoryNode): StoredNode {
    if (typeof node === 'string' || node instanceof Uint8Array) return store({ file: node });
    if ('folder' in node) {
      const made = folder(node.mode ?? 0o755);
      fill(made, node.folder);
      return made;
    }
    const id = nextNodeId();
    const modifiedAtMs = defaultModifiedAtMs;
    if ('symlink' in node) return { kind: 'symlink', id, target: node.symlink, modifiedAtMs };
    if ('other' in node) return { kind: 'other', id, modifiedAtMs };
    return {
      kind: 'file',
      id,
      linkCount: 1,
      bytes: typeof node.file === 'string' ? Buffer.from(node.file) : node.file.slice(),
      mode: node.mode ?? 0o644,
      modifiedAtMs: node.modifiedAtMs ?? modifiedAtMs,
    };
  }

  function place(start: StoredFolder, path: string): { parent: StoredFolder; name: string } {
    const parts = path.split('/').filter((part) => part !== '');
    const name = parts.pop();
    if (name === undefined) throw new TypeError('A path in a memory tree names something.');
    let parent = start;
    for (const part of parts) {
      let next = parent.children.get(part);
      if (next === undefined) {
        next = folder(0o755);
        parent.children.set(part, next);
      }
      if (next.kind !== 'directory')
        throw new TypeError('A memory tree has a file where a folder is needed.');
      parent = next;
    }
    return { parent, name };
  }

  function put(start: StoredFolder, path: string, node: MemoryNode): void {
    const { parent, name } = place(start, path);
    const before = parent.children.get(name);
    const after = store(node);
    if (before?.kind === 'file' && after.kind === 'file') {
      before.bytes = after.bytes;
      before.mode = after.mode;
      // One millisecond on, unless told, so that a change shows.
      before.modifiedAtMs =
        typeof node === 'object' && 'file' in node && node.modifiedAtMs !== undefined
          ? node.modifiedAtMs
          : before.modifiedAtMs + 1;
      return;
    }
    dropName(parent, name);
    parent.children.set(name, after);
  }

  function fill(start: StoredFolder, tree: MemoryFiles): void {
    for (const [path, node] of Object.entries(tree)) put(start, path, node);
  }

  fill(root, files);
  return {
    root,
    put: (path, node) => {
      put(root, path, node);
    },
    link(path, furtherPath) {
      const { parent, name } = place(root, path);
      const node = parent.children.get(name);
      if (node?.kind !== 'file') throw new TypeError('Only a file has further names.');
      const further = place(root, furtherPath);
      dropName(further.parent, further.name);
      further.parent.children.set(further.name, node);
      node.linkCount += 1;
    },
    remove(path) {
      const { parent, name } = place(root, path);
      dropName(parent, name);
    },
  };
}

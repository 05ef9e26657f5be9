import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorkspace, type LinkGuard, type WorkspaceHandle } from '../../src/index.ts';
import type { MemoryFiles, MemoryNode } from '../../src/memory/index.ts';
import { unescapeName } from '../../src/paths/escape-name.ts';
import type { Ground } from './ground.ts';

/** Real folders below the machine's folder for temporary files. */
export function createLocalGround(
  links: LinkGuard,
  platform: NodeJS.Platform = process.platform,
): Ground {
  const folders: string[] = [];
  const workspaces: WorkspaceHandle[] = [];
  return {
    async build(trees, { readOnly = [], ...options } = {}) {
      const folder = mkdtempSync(join(tmpdir(), 'toolwright-files-'));
      folders.push(folder);
      const place = (root: string): string => join(folder, root);
      const made = trees(place);
      for (const [root, tree] of Object.entries(made)) {
        mkdirSync(place(root));
        writeTree(place(root), tree);
      }
      const workspace = await createWorkspace({
        roots: Object.keys(made).map((name) => ({
          name,
          path: place(name),
          mode: readOnly.includes(name) ? 'r' : 'rw',
        })),
        links,
        platform,
        ...options,
      });
      workspaces.push(workspace);
      return {
        workspace,
        put: (root, path, node) => writeNode(place(root), path, node),
        link: (root, path, furtherPath) =>
          linkSync(join(place(root), path), join(place(root), furtherPath)),
        hostFolders: [folder],
      };
    },
    async clear() {
      for (const workspace of workspaces.splice(0)) await workspace.close();
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeTree(folder: string, tree: MemoryFiles): void {
  for (const [path, node] of Object.entries(tree)) writeNode(folder, path, node);
}

function writeNode(root: string, path: string, node: MemoryNode): void {
  const bytes = unescapeName(path);
  if (bytes === undefined) throw new TypeError('The path of a node is no written path.');
  const target = Buffer.concat([Buffer.from(`${root}/`), bytes]);
  mkdirSync(target.subarray(0, target.lastIndexOf('/')), { recursive: true });
  if (typeof node === 'string' || node instanceof Uint8Array) {
    writeFileSync(target, node);
  } else if ('symlink' in node) {
    symlinkSync(node.symlink, target);
  } else if ('folder' in node) {
    mkdirSync(target);
    writeTree(target.toString(), node.folder);
  } else if ('other' in node) {
    execFileSync('mkfifo', [target.toString()]);
  } else {
    writeFileSync(target, node.file);
    if (node.mode !== undefined) chmodSync(target, node.mode);
    const { modifiedAtMs } = node;
    if (modifiedAtMs !== undefined) utimesSync(target, modifiedAtMs / 1_000, modifiedAtMs / 1_000);
  }
}

import { chmod, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FileAction, ToolContext, Workspace } from '@toolwright/core';
import { compilePathPattern } from '@toolwright/core/grants';
import { createToolContext } from '@toolwright/core/testing';
import { createWorkspace } from '@toolwright/sandbox';
import {
  createMemoryWorkspace,
  type MemoryFiles,
  type MemoryNode,
} from '@toolwright/sandbox/memory';

/** The part of a memory tree that a disk can hold too. */
export type Tree = Readonly<
  Record<
    string,
    | string
    | Uint8Array
    | { readonly file: string | Uint8Array; readonly mode?: number; readonly modifiedAtMs?: number }
    | { readonly symlink: string }
    | { readonly folder: Readonly<Record<string, never>>; readonly mode?: number }
  >
>;

export interface OpenWorkspace extends AsyncDisposable {
  readonly context: ToolContext;
  readonly workspace: Workspace;
  /** The folder on disk; undefined in memory. */
  readonly folder?: string;
}

export interface WorkspaceRules {
  readonly blocked?: readonly string[];
  /** Patterns of paths that the run's grants deny. */
  readonly denied?: readonly string[];
  /** The same for one of the two actions. */
  readonly deniedFor?: { readonly action: FileAction; readonly patterns: readonly string[] };
  /** Default `rw`. */
  readonly mode?: 'r' | 'rw';
  readonly context?: Partial<ToolContext>;
}

/** Both drivers of the files port: every tool is tested on each. */
export const drivers = ['memory', 'local'] as const;
export type Driver = (typeof drivers)[number];

export async function openTree(
  driver: Driver,
  tree: Tree,
  rules: WorkspaceRules = {},
): Promise<OpenWorkspace> {
  const folder = driver === 'local' ? await writeTree(tree) : undefined;
  const { blocked = [], mode = 'rw', deniedFor } = rules;
  const handle =
    folder === undefined
      ? createMemoryWorkspace({ roots: [{ files: tree as MemoryFiles, mode }], blocked })
      : await createWorkspace({ roots: [{ path: folder, mode }], blocked, allowTemp: true });
  const compile = (patterns: readonly string[] = []) =>
    patterns.map((pattern) => compilePathPattern(pattern, 'workspace'));
  const denied = { any: compile(rules.denied), one: compile(deniedFor?.patterns) };
  const workspace = handle.view({
    permits: (action, path) =>
      ![...denied.any, ...(action === deniedFor?.action ? denied.one : [])].some((covers) =>
        covers(path),
      ),
  });
  return {
    workspace,
    context: createToolContext({ workspace, ...rules.context }),
    ...(folder === undefined ? {} : { folder }),
    async [Symbol.asyncDispose]() {
      await handle.close();
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeTree(tree: Tree): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'toolwright-filesystem-'));
  for (const [path, node] of Object.entries(tree)) await writeNode(join(root, path), node);
  return root;
}

async function writeNode(path: string, node: MemoryNode): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (typeof node === 'string' || node instanceof Uint8Array) return writeFile(path, node);
  if ('symlink' in node) return symlink(node.symlink, path);
  if ('folder' in node) {
    await mkdir(path, { recursive: true });
    if (node.mode !== undefined) await chmod(path, node.mode);
    return;
  }
  if (!('file' in node)) throw new TypeError('A disk tree holds files, links and folders.');
  await writeFile(path, node.file);
  if (node.modifiedAtMs !== undefined) {
    await utimes(path, node.modifiedAtMs / 1_000, node.modifiedAtMs / 1_000);
  }
  if (node.mode !== undefined) await chmod(path, node.mode);
}

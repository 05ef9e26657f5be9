import { createCheckTree, type CheckFolder } from '../files/local/check-tree.ts';
import { createRootMap } from '../files/root-map.ts';
import { openWalkRoots } from '../files/local/open-walk-roots.ts';
import { createWalkTree } from '../files/local/walk-tree.ts';
import { compilePathList } from '../policy/path-list.ts';
import { buildWorkspace } from './build-workspace.ts';
import { checkOptions, optionsInvalid } from './check-options.ts';
import { checkRootNames, type RootOptions } from './check-root-names.ts';
import { findHostRoots, type HostRoot } from './find-host-roots.ts';
import type { LinkGuard, WorkspaceHandle } from './workspace-handle.ts';

export interface WorkspaceRootOptions extends RootOptions {
  /** A folder on the host, absolute or from the process's folder on. */
  readonly path: string;
}

export interface WorkspaceOptions {
  /** The first one is meant by paths without a root's name; only it may be left unnamed (`workspace`). */
  readonly roots: readonly WorkspaceRootOptions[];
  /**
   * Paths that nobody may read, with all that lies below them: patterns as in grants, `/secrets`,
   * `docs:/*.key`, and `*:/` before a path for every root. Case and the form of accents do not count.
   */
  readonly blocked?: readonly string[];
  /**
   * Paths that may be written although their names are protected (see the README), with all that lies below
   * them: `/.vscode/settings.json`. Default none.
   */
  readonly allowProtected?: readonly string[];
  /** Lets a root be the home folder or hold it. Default false. */
  readonly allowHome?: boolean;
  /** Lets a root be the folder for temporary files or hold it. Default false. */
  readonly allowTemp?: boolean;
  /** Whose rules names follow. Default the machine's own. */
  readonly platform?: NodeJS.Platform;
  /** Default `walk` on Linux and `check` elsewhere; `walk` needs Linux with /proc. */
  readonly links?: LinkGuard;
}

const optionKinds = {
  roots: 'list',
  blocked: 'list',
  allowProtected: 'list',
  allowHome: 'boolean',
  allowTemp: 'boolean',
  platform: 'string',
  links: 'string',
} as const;

/**
 * Opens folders of this machine as a workspace. Rejects with WORKSPACE_OPTIONS_INVALID, WORKSPACE_ROOT_INVALID,
 * WORKSPACE_PATTERN_INVALID and WORKSPACE_UNSUPPORTED.
 *
 * @example
 * const workspace = await createWorkspace({ roots: [{ path: '.', mode: 'rw' }], blocked: ['/secrets'] });
 * const { files } = workspace.view();
 */
export async function createWorkspace(options: WorkspaceOptions): Promise<WorkspaceHandle> {
  checkOptions(options, optionKinds);
  const links = options.links ?? (process.platform === 'linux' ? 'walk' : 'check');
  // A misspelt guard must not mean the weaker one.
  if (links !== 'walk' && links !== 'check')
    throw optionsInvalid('The option is neither `walk` nor `check`.', 'links');
  const roots = checkRootNames(options.roots);
  const rootNames = roots.map(({ name }) => name);
  const blocks = compilePathList('blocked', options.blocked ?? [], rootNames);
  const liftsProtection = compilePathList(
    'allowProtected',
    options.allowProtected ?? [],
    rootNames,
  );
  const hostRoots = await findHostRoots(roots, options);
  const platform = options.platform ?? process.platform;
  const rules = platform === 'win32' ? 'windows' : 'posix';
  const foldCase = platform === 'win32' || platform === 'darwin';
  const parts = {
    roots,
    rootMap: createRootMap(hostRoots, { foldCase }),
    realRoots: hostRoots.map(({ name, realPath }) => ({ name, path: realPath.toString() })),
    blocks,
    liftsProtection,
    rules,
    links,
  } as const;
  return links === 'walk'
    ? buildWorkspace({ ...parts, tree: createWalkTree(await openWalkRoots(hostRoots)) })
    : buildWorkspace({
        ...parts,
        tree: createCheckTree(checkFolders(hostRoots), { rules, foldCase }),
      });
}

function checkFolders(hostRoots: readonly HostRoot[]): ReadonlyMap<string, CheckFolder> {
  return new Map(
    hostRoots.map(({ name, realPath, device }) => [name, { path: realPath, rootDevice: device }]),
  );
}

import type { FileAction, WorkspacePath } from '@toolwright/core';
import { pathOf } from '../paths/path-parts.ts';
import type { PathPolicy } from '../policy/path-policy.ts';
import type { FileTree } from './file-tree.ts';
import { climb, followLink } from './follow-link.ts';
import type { LinkTarget } from './link-target.ts';
import type { Place, RootMap } from './root-map.ts';
import { isFault, TreeFault } from './tree-fault.ts';

/** As many as Linux follows in one path. */
const maxLinks = 40;

/** What to do where the walk ends. */
export interface Arrival<Folder, Result> {
  /**
   * Acts on the last name in its folder; undefined if the name is a link and has to be followed. Without this
   * function the last name is entered as a folder like those before it.
   */
  readonly atName?: (
    folder: Folder,
    name: string,
    path: WorkspacePath,
  ) => Promise<Result | undefined>;
  /** Acts on a folder: a root, or what a link ended in. */
  atFolder(folder: Folder, path: WorkspacePath): Promise<Result>;
  /** What policy is asked for where the walk ends. Default `read`. */
  readonly action?: FileAction;
  /** Makes a folder that is missing on the way; `rest` are the names behind it. Without it that is NOT_FOUND. */
  readonly atMissing?: (
    folder: Folder,
    name: string,
    path: WorkspacePath,
    rest: readonly string[],
  ) => Promise<void>;
}

export interface Walker<Folder> {
  readonly tree: FileTree<Folder>;
  readonly roots: RootMap;
  readonly policy: PathPolicy;
}

/**
 * Walks a path one component at a time from its root and acts where it ends. No step follows a link by itself:
 * links are read and their targets walked from a root again, so what is reached lies in a root whatever
 * somebody swaps meanwhile. Before each step after a link, policy is asked for the place about to be touched.
 */
export async function reach<Folder, Result>(
  walker: Walker<Folder>,
  start: WorkspacePath,
  startParts: readonly string[],
  arrival: Arrival<Folder, Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  let place: Place = { root: start.root, parts: startParts };
  let links = 0;
  for (;;) {
    const step = await walkToLink(walker, place, arrival, links > 0, signal);
    if ('result' in step) return step.result;
    if (step.link !== undefined) links += 1;
    if (links > maxLinks) throw new TreeFault('LINK_LOOP');
    const next =
      step.link === undefined
        ? climb(walker.roots, step.folder, step.rest)
        : followLink(walker.roots, step.folder, {
            absolute: step.link.absolute,
            parts: [...step.link.parts, ...step.rest],
          });
    if (next === undefined) throw new TreeFault('PATH_OUTSIDE');
    place = next;
  }
}

type Step<Result> =
  | { readonly result: Result }
  | {
      /** Undefined for a `..` of an earlier link, which starts `rest` then. */
      readonly link: LinkTarget | undefined;
      /** The folder that was reached, without links in its parts. */
      readonly folder: Place;
      readonly rest: readonly string[];
    };

/** Walks until the end, a link or a `..`. Holds one folder at a time and gives it back whatever happens. */
async function walkToLink<Folder, Result>(
  { tree, policy }: Walker<Folder>,
  place: Place,
  arrival: Arrival<Folder, Result>,
  afterLink: boolean,
  signal: AbortSignal | undefined,
): Promise<Step<Result>> {
  const root = tree.root(place.root);
  const judge = (path: WorkspacePath): void => {
    const refusal = policy.refusal(arrival.action ?? 'read', path);
    if (refusal !== undefined) throw new TreeFault(refusal);
  };
  const known = recallLongest(tree, place);
  const names = place.parts.slice(0, known?.count ?? 0);
  let folder = known?.folder ?? root;
  // True once this is another place than the one that was written and judged before the walk.
  let elsewhere = afterLink;
  const stop = (link: LinkTarget | undefined, rest: readonly string[]): Step<Result> => ({
    link,
    folder: { root: place.root, parts: [...names] },
    rest,
  });
  try {
    for (let at = names.length; at < place.parts.length; at += 1) {
      if (signal?.aborted === true) throw new TreeFault('ABORTED');
      const written = place.parts[at] as string;
      if (written === '..') return stop(undefined, place.parts.slice(at));
      const name = (await tree.storedName?.(folder, written)) ?? written;
      if (name !== written) elsewhere = true;
      const path = pathOf(place.root, [...names, name]);
      if (elsewhere && policy.blocks(path)) throw new TreeFault('PATH_DENIED');

      const isLast = at === place.parts.length - 1;
      if (isLast && arrival.atName !== undefined) {
        if (elsewhere) judge(path);
        const result = await arrival.atName(folder, name, path);
        if (result !== undefined) return { result };
        // No link any more: somebody swapped it, so the same name is looked at again.
        const link = (await tree.readLink(folder, name)) ?? { absolute: false, parts: [name] };
        return stop(link, []);
      }
      const rest = place.parts.slice(at + 1);
      const next = await enterOrMake(tree, arrival, folder, name, path, rest);
      if (next === undefined) {
        const link = await tree.readLink(folder, name);
        if (link === undefined) throw new TreeFault('NOT_A_DIRECTORY');
        return stop(link, rest);
      }
      if (folder !== root) tree.release(folder);
      folder = next;
      names.push(name);
    }
    const path = pathOf(place.root, names);
    if (elsewhere) judge(path);
    return { result: await arrival.atFolder(folder, path) };
  } finally {
    if (folder !== root) tree.release(folder);
  }
}

async function enterOrMake<Folder, Result>(
  tree: FileTree<Folder>,
  { atMissing }: Arrival<Folder, Result>,
  folder: Folder,
  name: string,
  path: WorkspacePath,
  rest: readonly string[],
): Promise<Folder | undefined> {
  try {
    return await tree.enter(folder, name);
  } catch (error) {
    if (atMissing === undefined || !isFault(error, 'NOT_FOUND')) throw error;
    await atMissing(folder, name, path, rest);
    return tree.enter(folder, name);
  }
}

/** The deepest folder above the last name that the tree still holds; the walk goes on from there. */
function recallLongest<Folder>(
  tree: FileTree<Folder>,
  place: Place,
): { readonly folder: Folder; readonly count: number } | undefined {
  if (tree.recall === undefined || place.parts.includes('..')) return undefined;
  for (let count = place.parts.length - 1; count > 0; count -= 1) {
    const folder = tree.recall(place.root, place.parts.slice(0, count));
    if (folder !== undefined) return { folder, count };
  }
  return undefined;
}

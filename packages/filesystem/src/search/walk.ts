import type { DirectoryEntry, FileAccess, WorkspacePath } from '@toolwright/core';
import { childPath } from '@toolwright/sandbox/paths';
import { portCode } from '../paths/path-failure.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { inOrder } from './in-order.ts';
import type { Skipped } from './skipped.ts';
import type { TimeBudget } from './time-budget.ts';

/** Never of interest to a search, also where ignored files are wanted; naming them opens them. */
const versionControl: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj']);

export interface WalkedEntry {
  readonly path: WorkspacePath;
  /** Its path as globs see it. */
  readonly subject: string;
  readonly kind: DirectoryEntry['kind'];
}

export interface WalkOptions {
  readonly files: FileAccess;
  readonly folder: WorkspacePath;
  /** What stands before the names of the folder's entries in their subjects: `''` or `../`. */
  readonly subjectPrefix: string;
  /** Those that count in the folder; undefined to leave nothing out. */
  readonly ignore: IgnoreRules | undefined;
  readonly hidden: boolean;
  readonly generatedFolders: ReadonlySet<string>;
  /** True for what the call names: it is never hidden, ignored or generated. */
  names(subject: string): boolean;
  mayHold(subject: string): boolean;
  readonly maxEntries: number;
  readonly concurrency: number;
  readonly budget: TimeBudget;
  readonly signal: AbortSignal;
  readonly skipped: Skipped;
}

export interface WalkResult {
  readonly entries: readonly WalkedEntry[];
  readonly endedBy: 'count' | 'time' | undefined;
}

interface Level {
  readonly folder: WorkspacePath;
  readonly subjectPrefix: string;
  readonly ignore: IgnoreRules | undefined;
}

/**
 * Everything below a folder, level by level and in order, so that where a walk is cut by number does not hang on
 * how fast the disk answers. Links are reported and never followed. Rejects if the folder itself cannot be listed.
 */
export async function walk(options: WalkOptions): Promise<WalkResult> {
  const { budget, concurrency, maxEntries } = options;
  const entries: WalkedEntry[] = [];
  let level: Level[] = [options];
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: Level[] = [];
    const listings = inOrder(level, concurrency, (folder) => look(folder, depth === 0, options));
    for await (const listing of listings) {
      if (listing === 'late') return { entries, endedBy: 'time' };
      for (const entry of listing.entries) {
        if (entries.length >= maxEntries) return { entries, endedBy: 'count' };
        entries.push(entry);
        if (entry.kind !== 'directory' || !options.mayHold(entry.subject)) continue;
        const { path, subject } = entry;
        below.push({ folder: path, subjectPrefix: `${subject}/`, ignore: listing.ignore });
      }
    }
    if (below.length > 0 && budget.isOver()) return { entries, endedBy: 'time' };
    level = below;
  }
  return { entries, endedBy: undefined };
}

interface Listing {
  readonly entries: readonly WalkedEntry[];
  /** The rules that the folder's own folders start from. */
  readonly ignore: IgnoreRules | undefined;
}

async function look(
  level: Level,
  isStart: boolean,
  options: WalkOptions,
): Promise<Listing | 'late'> {
  const { files, budget, signal, skipped } = options;
  if (budget.isOver()) return 'late';
  const onHidden = (count: number): void => skipped.addFault('PATH_DENIED', count);
  let names: readonly DirectoryEntry[];
  try {
    names = await files.list(level.folder, { signal, onHidden });
  } catch (error) {
    const code = portCode(error);
    if (isStart || code === undefined || code === 'ABORTED') throw error;
    skipped.addFault(code);
    return { entries: [], ignore: undefined };
  }
  const present = new Set(names.map(({ name }) => name));
  const ignore = await level.ignore?.enter(files, level.folder, present, signal);
  const entries: WalkedEntry[] = [];
  for (const { name, kind } of names) {
    const path = childPath(level.folder, name);
    const subject = level.subjectPrefix + name;
    const reason = options.names(subject) ? undefined : leaveOut(name, kind, path, ignore, options);
    if (reason === undefined) entries.push({ path, subject, kind });
    else skipped.add(reason);
  }
  return { entries, ignore };
}

function leaveOut(
  name: string,
  kind: DirectoryEntry['kind'],
  path: WorkspacePath,
  ignore: IgnoreRules | undefined,
  options: WalkOptions,
): 'hidden' | 'ignored' | 'generated' | undefined {
  const isFolder = kind === 'directory';
  if (isFolder && versionControl.has(name)) return 'generated';
  if (!options.hidden && name.startsWith('.')) return 'hidden';
  if (ignore === undefined) return undefined;
  if (isFolder && options.generatedFolders.has(name)) return 'generated';
  return ignore.ignores(path.path.slice(1), isFolder) ? 'ignored' : undefined;
}

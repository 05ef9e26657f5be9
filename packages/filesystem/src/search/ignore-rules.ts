import type { FileAccess, WorkspacePath } from '@toolwright/core';
import { childPath } from '@toolwright/sandbox/paths';
import type { Ignore } from 'ignore';
import { portCode } from '../paths/path-failure.ts';

/** Rules of one ignore file. */
interface Level {
  /** The folder that the rules belong to, as the start of the paths below it: `''` or `a/b/`. */
  readonly prefix: string;
  readonly rules: Ignore;
}

/** Kinds of ignore files, strongest first; one kind is asked only when the one before has no rule. */
const kinds = ['.ignore', '.gitignore', 'exclude'] as const;
type Kind = (typeof kinds)[number];

/** Longer ones are not written by people; what is behind this is left out. */
const maxFileBytes = 1_048_576;

/**
 * The ignore files that count in one folder: `.ignore`, `.gitignore` and `.git/info/exclude` of the folder and
 * of those above it, within the workspace. A deeper file beats a higher one, a later line an earlier one, and
 * `!` takes a name back. A folder that is left out is left out whole, as git does it.
 */
export class IgnoreRules {
  static readonly none = new IgnoreRules({ '.ignore': [], '.gitignore': [], exclude: [] });

  readonly #levels: Readonly<Record<Kind, readonly Level[]>>;

  private constructor(levels: Readonly<Record<Kind, readonly Level[]>>) {
    this.#levels = levels;
  }

  /** Whether an entry is left out; `path` lies directly in the folder that these rules are of. */
  ignores(path: string, isFolder: boolean): boolean {
    return this.#verdict(unescapeAscii(path), isFolder)?.ignored ?? false;
  }

  #verdict(path: string, isFolder: boolean) {
    for (const kind of kinds) {
      for (const { prefix, rules } of this.#levels[kind]) {
        const result = rules.test(path.slice(prefix.length) + (isFolder ? '/' : ''));
        if (result.ignored || result.unignored) return result;
      }
    }
    return undefined;
  }

  /** The rules for a folder below, which is not left out itself, with what its own files add. */
  async enter(
    files: FileAccess,
    folder: WorkspacePath,
    names: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<IgnoreRules> {
    const path = unescapeAscii(folder.path.slice(1));
    const isRepository = names.has('.git');
    const add = async (kind: Kind, file: string | undefined): Promise<readonly Level[]> => {
      // A repository of its own does not follow the .gitignore files of the one around it.
      const inherited = isRepository && kind !== '.ignore' ? [] : await this.#pardon(kind, path);
      const text =
        file === undefined ? undefined : await readRules(files, childPath(folder, file), signal);
      if (text === undefined) return inherited;
      const rules = (await newRules()).add(text);
      return [{ prefix: path === '' ? '' : `${path}/`, rules }, ...inherited];
    };
    const present = (name: string) => (names.has(name) ? name : undefined);
    return new IgnoreRules({
      '.ignore': await add('.ignore', present('.ignore')),
      '.gitignore': await add('.gitignore', present('.gitignore')),
      exclude: await add('exclude', isRepository ? '.git/info/exclude' : undefined),
    });
  }

  /**
   * The library leaves out whatever lies in a folder that its own rules leave out. Where a stronger rule took
   * that folder back, this level has to take it back too, or everything in it would stay out.
   */
  async #pardon(kind: Kind, path: string): Promise<readonly Level[]> {
    const levels: Level[] = [];
    for (const level of this.#levels[kind]) {
      const inLevel = path.slice(level.prefix.length);
      const isLeftOut = inLevel !== '' && level.rules.test(`${inLevel}/`).ignored;
      levels.push(isLeftOut ? { ...level, rules: await takeBack(level.rules, inLevel) } : level);
    }
    return levels;
  }
}

async function takeBack(rules: Ignore, folder: string): Promise<Ignore> {
  const escaped = folder.replace(/[\\*?[\]!# ]/g, '\\$&');
  return (await newRules()).add(rules).add(`!/${escaped}/`);
}

async function newRules(): Promise<Ignore> {
  const { default: ignore } = await import('ignore');
  return ignore({ ignorecase: false });
}

/** Backslashes and control characters come escaped from the files port; ignore files hold them as they are. */
function unescapeAscii(path: string): string {
  if (!path.includes('\\')) return path;
  return path.replace(/\\x([0-7][0-9a-f])/g, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

async function readRules(
  files: FileAccess,
  path: WorkspacePath,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const file = await files.open(path, { signal });
    try {
      return Buffer.from(await file.read(0, maxFileBytes)).toString('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    // An ignore file that cannot be read has no rules.
    if (portCode(error) === undefined || portCode(error) === 'ABORTED') throw error;
    return undefined;
  }
}

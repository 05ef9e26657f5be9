import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { referenceError } from '../errors.ts';

export interface StateFolderOptions {
  /** What `--state-dir` says. */
  readonly given: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** The folder of the tools, as a real path; undefined for commands that open none. */
  readonly root: string | undefined;
}

/**
 * Where the state would be: the option, else the user's data folder (XDG base directory specification: a relative
 * XDG_DATA_HOME counts as none).
 */
function stateFolderOf({ given, env, cwd }: Omit<StateFolderOptions, 'root'>): string {
  if (given !== undefined) return path.resolve(cwd, given);
  const dataHome = env['XDG_DATA_HOME'];
  const base =
    dataHome !== undefined && path.isAbsolute(dataHome)
      ? dataHome
      : path.join(env['HOME'] ?? homedir(), '.local', 'share');
  return path.join(base, 'toolwright');
}

/**
 * The folder of the state as a real path, made for its owner only if it is missing. Throws STATE_FOLDER_INVALID if
 * tools could reach it, if others may open it, or if it cannot be used.
 */
export async function openStateFolder(options: StateFolderOptions): Promise<string> {
  const wanted = stateFolderOf(options);
  try {
    // Before anything is made: it must not appear in a workspace.
    refuseOverlap(await realPathOf(wanted), options.root);
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    const real = await realpath(wanted);
    refuseOverlap(real, options.root);
    await keepPrivate(real);
    return real;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'STATE_FOLDER_INVALID') throw error;
    throw invalid(`The folder for the state cannot be used (${code ?? 'unknown fault'}).`, error);
  }
}

/** The real path of what is there, with the rest that is not there yet. */
async function realPathOf(wanted: string): Promise<string> {
  try {
    return await realpath(wanted);
  } catch (error) {
    const parent = path.dirname(wanted);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === wanted) throw error;
    return path.join(await realPathOf(parent), path.basename(wanted));
  }
}

function refuseOverlap(folder: string, root: string | undefined): void {
  if (root === undefined) return;
  if (isWithin(folder, root))
    throw invalid('The folder for the state lies in the root, where the tools could change it.');
  if (isWithin(root, folder))
    throw invalid('The root lies in the folder for the state, which the tools must not see.');
}

function isWithin(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

/** An empty folder is closed to others; one that is in use by something is refused rather than changed. */
async function keepPrivate(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode, uid } = await stat(folder);
  if (uid !== process.getuid?.())
    throw invalid('The folder for the state belongs to somebody else.');
  if ((mode & 0o077) === 0) return;
  if ((await readdir(folder)).length > 0)
    throw invalid('Others may open the folder for the state: run chmod 700 on it.');
  await chmod(folder, 0o700);
}

function invalid(message: string, cause?: unknown): Error {
  return referenceError('STATE_FOLDER_INVALID', {
    place: '--state-dir',
    message,
    ...(cause === undefined ? {} : { cause }),
  });
}

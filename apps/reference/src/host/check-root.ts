import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { referenceError } from '../errors.ts';

/** The root as a real, absolute path. Throws ROOT_INVALID if it is missing, no folder, or cannot be opened. */
export async function checkRoot(root: string, cwd: string): Promise<string> {
  const place = '--root';
  try {
    const real = await realpath(path.resolve(cwd, root));
    if (!(await stat(real)).isDirectory()) {
      throw referenceError('ROOT_INVALID', { place, message: 'The root is not a folder.' });
    }
    return real;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw referenceError('ROOT_INVALID', {
        place,
        message: 'The root does not exist.',
        cause: error,
      });
    if (code === 'ROOT_INVALID') throw error;
    throw referenceError('ROOT_INVALID', { place, cause: error });
  }
}

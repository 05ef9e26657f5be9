import { isToolwrightError, type ToolFailure } from '@toolwright/core';
import { fileFailure, type FilesystemErrorCode } from '../errors.ts';

/** The codes of the files port, each as this package tells it to a model. */
const codes: Readonly<Record<string, FilesystemErrorCode>> = {
  PATH_INVALID: 'PATH_INVALID',
  PATH_OUTSIDE: 'PATH_OUTSIDE',
  PATH_DENIED: 'PATH_DENIED',
  NOT_FOUND: 'FILE_NOT_FOUND',
  NOT_A_FILE: 'NOT_A_FILE',
  NOT_A_DIRECTORY: 'NOT_A_DIRECTORY',
  LINK_LOOP: 'LINK_LOOP',
  ACCESS_DENIED: 'ACCESS_DENIED',
  IO_ERROR: 'IO_ERROR',
  ABORTED: 'ABORTED',
};

/** The port's code of a fault; undefined for anything that is none. */
export function portCode(error: unknown): string | undefined {
  return isToolwrightError(error) && Object.hasOwn(codes, error.code) ? error.code : undefined;
}

/** A fault of the files port as a failure of the tool. Throws anything else again. */
export function pathFailure(error: unknown, hint?: string): ToolFailure {
  const code = portCode(error);
  if (code === undefined) throw error;
  // Only what the port says about the writing of a path is more exact than the table.
  const exact = code === 'PATH_INVALID' && isToolwrightError(error) ? error : undefined;
  const better = hint ?? exact?.hint;
  return fileFailure(codes[code] as FilesystemErrorCode, {
    ...(exact === undefined ? {} : { message: exact.message }),
    ...(better === undefined ? {} : { hint: better }),
    cause: error,
  });
}

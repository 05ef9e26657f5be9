import { isToolwrightError, type ToolFailure } from '@toolwright/core';
import { sandboxErrors } from '@toolwright/sandbox';
import { fileFailure, type FilesystemErrorCode } from '../errors.ts';

/** The codes of the files port, each as this package tells it to a model. */
const codes: Readonly<Record<string, FilesystemErrorCode>> = {
  PATH_INVALID: 'PATH_INVALID',
  PATH_OUTSIDE: 'PATH_OUTSIDE',
  PATH_DENIED: 'PATH_DENIED',
  PATH_PROTECTED: 'PATH_PROTECTED',
  ROOT_READ_ONLY: 'ROOT_READ_ONLY',
  NOT_FOUND: 'FILE_NOT_FOUND',
  NOT_A_FILE: 'NOT_A_FILE',
  NOT_A_DIRECTORY: 'NOT_A_DIRECTORY',
  LINK_LOOP: 'LINK_LOOP',
  FILE_EXISTS: 'FILE_CHANGED',
  FILE_CHANGED: 'FILE_CHANGED',
  FILE_BUSY: 'FILE_BUSY',
  FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  DISK_FULL: 'DISK_FULL',
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
  const exact = isToolwrightError(error) && isMoreExact(error) ? error : undefined;
  // Only what the port says about the writing of a path tells a model what to do.
  const better = hint ?? (code === 'PATH_INVALID' ? exact?.hint : undefined);
  return fileFailure(codes[code] as FilesystemErrorCode, {
    ...(exact === undefined ? {} : { message: exact.message }),
    ...(better === undefined ? {} : { hint: better }),
    cause: error,
  });
}

/** True if the port says more than its table: no message of it holds a path of the host. */
function isMoreExact({ code, message }: { readonly code: string; readonly message: string }) {
  return (
    message !== (sandboxErrors as Readonly<Record<string, { meaning: string }>>)[code]?.meaning
  );
}

import { isToolwrightError, ToolwrightError } from '@toolwright/core';

interface Trouble {
  readonly message: string;
  readonly hint: string;
}

const damaged: Trouble = {
  message: 'The state file is damaged or is no SQLite database.',
  hint: 'Restore it from a backup, or move it away to start with an empty one; it is never replaced by itself.',
};
const busy: Trouble = {
  message: 'Another process did not let go of the state file in time.',
  hint: 'Look for a process that hangs while it writes, then try again.',
};
const unreachable: Trouble = {
  message: 'The state file cannot be opened or written.',
  hint: 'Let this user read and write the file and its folder, on a local disk.',
};

const diskFailed: Trouble = {
  message: 'The disk failed while the state file was read or written.',
  hint: 'Look at the disk, then try again.',
};
const diskFull: Trouble = {
  message: 'The disk is full, so nothing was written.',
  hint: 'Free some space; the store goes on by itself then.',
};
const refused: Trouble = {
  message: 'SQLite cannot work with the state file.',
  hint: 'Look at the cause; restore the file from a backup if its tables were changed.',
};

/** By SQLite's primary result code (https://www.sqlite.org/rescode.html), or by the file system's. */
const troubles: ReadonlyMap<number | string, Trouble> = new Map<number | string, Trouble>([
  [3, unreachable],
  [5, busy],
  [6, busy],
  [8, unreachable],
  [10, diskFailed],
  [11, damaged],
  [13, diskFull],
  [14, unreachable],
  [26, damaged],
  ['EDQUOT', diskFull],
  ['EIO', diskFailed],
  ['ENOSPC', diskFull],
]);

/** True if a lock of another process is in the way: the same statement may succeed a little later. */
export function isBusy(error: unknown): boolean {
  return [5, 6].includes(resultCode(error) ?? 0);
}

/** What a caller of the StatePort gets for what failed in SQLite or the file system; all else stays what it is. */
export function stateFailure(error: unknown, path: string): unknown {
  const systemCode = (error as { code?: unknown } | undefined)?.code;
  if (isToolwrightError(error) || typeof systemCode !== 'string') return error;
  const sqliteResultCode = resultCode(error);
  const { message, hint } =
    troubles.get(sqliteResultCode ?? systemCode) ??
    (sqliteResultCode === undefined ? unreachable : refused);
  const details = { path, ...(sqliteResultCode === undefined ? {} : { sqliteResultCode }) };
  return stateUnavailable(message, hint, { details, cause: error });
}

export function stateUnavailable(
  message: string,
  hint: string,
  rest: { readonly details?: unknown; readonly cause?: unknown } = {},
): ToolwrightError {
  return new ToolwrightError('STATE_UNAVAILABLE', message, { hint, ...rest });
}

function resultCode(error: unknown): number | undefined {
  const code: unknown = (error as { errcode?: unknown } | undefined)?.errcode;
  // The low byte; the rest says more than a caller can use.
  return typeof code === 'number' ? code & 0xff : undefined;
}

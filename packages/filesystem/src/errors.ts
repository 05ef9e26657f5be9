import { fail, type FailOptions, type ToolFailure, type Warning } from '@toolwright/core';

/** Every error code of this package: what it means and what the model should do next. */
export const filesystemErrors = Object.freeze({
  WORKSPACE_MISSING: {
    meaning: 'This session has no workspace, so there are no files to work on.',
    next: 'Tell the person that files cannot be reached here.',
  },
  PATH_INVALID: {
    meaning: 'The path is not written as a workspace path.',
    next: 'Write it from the workspace down with `/` between its parts, such as `docs/notes.md`.',
  },
  PATH_OUTSIDE: {
    meaning: 'The path leads out of the workspace through a link.',
    next: 'Use a path whose links stay inside the workspace.',
  },
  PATH_DENIED: {
    meaning: 'Reading this path is not allowed here.',
    next: 'Use another path, or ask the person for access to this one.',
  },
  FILE_NOT_FOUND: {
    meaning: 'There is no file or folder with this path.',
    next: 'List the folder it should be in, or search for its name.',
  },
  IS_DIRECTORY: {
    meaning: 'The path is a folder, not a file.',
    next: 'List the folder, then use the path of a file in it.',
  },
  NOT_A_FILE: {
    meaning: 'The path is a device, a pipe or a socket, which are never read.',
    next: 'Use the path of a regular file.',
  },
  NOT_A_DIRECTORY: {
    meaning: 'The path, or a part of it that has to be a folder, is none.',
    next: 'Use the path of a folder.',
  },
  LINK_LOOP: {
    meaning: 'The path leads through too many links, as links in a circle do.',
    next: 'Use the path of the file itself instead of a link.',
  },
  ACCESS_DENIED: {
    meaning: 'The operating system refuses this path to the process.',
    next: 'Use another path, or ask the person to change its permissions.',
  },
  IO_ERROR: {
    meaning: 'The operating system could not carry out the read.',
    next: 'Try the same call once more; if it stays, tell the person.',
  },
  ABORTED: {
    meaning: 'The call was cancelled before it was done.',
    next: 'Call again if the result is still needed.',
  },
  FILE_BINARY: {
    meaning: 'The file holds binary data, not text.',
    next: 'If it is text in a known encoding, read it again with `encoding`.',
  },
  ENCODING_UNKNOWN: {
    meaning: 'No encoding has this name.',
    next: 'Use a name such as utf-8, utf-16le, windows-1252, gb18030 or shift_jis, or leave it out.',
  },
  ENCODING_MISMATCH: {
    meaning: 'Bytes of the file are not text in this encoding.',
    next: 'Give another encoding, or leave it out to have such bytes shown as Latin-1.',
  },
  OFFSET_PAST_END: {
    meaning: 'The offset lies behind the end.',
    next: 'Use a smaller offset.',
  },
  BAD_GLOB: {
    meaning: 'The glob pattern cannot be used.',
    next: 'Write a pattern such as `src/**/*.ts`, relative to `path`.',
  },
  BAD_PATTERN: {
    meaning: 'The regular expression cannot be used.',
    next: 'Change the place that is named, or set regex=false to search for the exact text.',
  },
} as const);

export type FilesystemErrorCode = keyof typeof filesystemErrors;

/** A failure with the table's words; `message` and `hint` may be more exact than the table. */
export function fileFailure(
  code: FilesystemErrorCode,
  options: Partial<FailOptions> = {},
): ToolFailure {
  const entry = filesystemErrors[code];
  return fail(code, {
    message: entry.meaning,
    hint: entry.next,
    retryable: code === 'IO_ERROR',
    ...options,
  });
}

/** Throws ABORTED once the call is cancelled. */
export function refuseAborted(signal: AbortSignal): void {
  if (signal.aborted) throw fileFailure('ABORTED', { cause: signal.reason });
}

/** Every warning code of this package: the result is usable, but this should be known. */
export const filesystemWarnings = Object.freeze({
  ENTRIES_SKIPPED: 'Some entries could not be looked at and are missing from the result.',
  CHANGED_WHILE_READING:
    'The file was written to while it was read, so the text may mix two states.',
  LATIN1_LINES: 'Some lines are not UTF-8; their bytes are shown as Latin-1 characters.',
} as const);

export type FilesystemWarningCode = keyof typeof filesystemWarnings;

export function fileWarning(code: FilesystemWarningCode, message?: string): Warning {
  return { code, message: message ?? filesystemWarnings[code] };
}

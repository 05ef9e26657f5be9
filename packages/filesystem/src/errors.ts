import {
  fail,
  type ErrorOrigin,
  type FailOptions,
  type ToolFailure,
  type Warning,
} from '@toolwright/core';

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
    meaning: 'This path is not allowed here.',
    next: 'Use another path, or ask the person for access to this one.',
  },
  PATH_PROTECTED: {
    meaning: 'Other programs carry out what is written under this name, so it is not written here.',
    next: 'Write to another path, or ask the person to make this change.',
  },
  ROOT_READ_ONLY: {
    meaning: 'The path lies in a part of the workspace that is only read.',
    next: 'Write to another part of the workspace, or ask the person for access.',
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
    meaning: 'The operating system could not carry out the call.',
    next: 'Try the same call once more; if it stays, tell the person.',
  },
  ABORTED: {
    meaning: 'The call was cancelled before it was done.',
    next: 'Call again if the result is still needed.',
  },
  FILE_NOT_READ: {
    meaning:
      'The file exists and has not been read in this session, so its text would be lost unseen.',
    next: 'Read the file first, then write.',
  },
  FILE_CHANGED: {
    meaning: 'The file has changed since it was read.',
    next: 'Read it again and decide anew: somebody else may be working on it.',
  },
  FILE_BUSY: {
    meaning:
      'The file is in use in a way that lets nobody write to it, such as a program that runs.',
    next: 'Try again later, or ask the person to end what uses it.',
  },
  FILE_TOO_LARGE: {
    meaning: 'The content is larger than the file system takes.',
    next: 'Split the content over several files.',
  },
  DISK_FULL: {
    meaning: 'The disk or the quota is full; the file is as it was.',
    next: 'Ask the person to make room, then try again.',
  },
  STATE_UNAVAILABLE: {
    meaning: 'What has been read cannot be looked up now, so no file is changed.',
    next: 'Try again; or give `expectedSha256` from the last read.',
  },
  CONTENT_INVALID: {
    meaning: 'The content holds what is no text.',
    next: 'Leave the character out; write binary data by other means.',
  },
  ENCODING_UNWRITABLE: {
    meaning: 'The content has characters that the encoding of the file cannot hold.',
    next: 'Use ASCII characters only, or write to a new file, which is UTF-8.',
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

/** May go by itself: the same call may succeed when it is tried again. */
const passing: ReadonlySet<FilesystemErrorCode> = new Set([
  'IO_ERROR',
  'FILE_BUSY',
  'STATE_UNAVAILABLE',
]);

/** What the workspace refuses, and what is wrong with the arguments: everything else failed while it was done. */
const origins: Readonly<Partial<Record<FilesystemErrorCode, ErrorOrigin>>> = {
  PATH_OUTSIDE: 'policy',
  PATH_DENIED: 'policy',
  PATH_PROTECTED: 'policy',
  ROOT_READ_ONLY: 'policy',
  PATH_INVALID: 'schema',
  CONTENT_INVALID: 'schema',
  ENCODING_UNKNOWN: 'schema',
  OFFSET_PAST_END: 'schema',
  BAD_GLOB: 'schema',
  BAD_PATTERN: 'schema',
};

/** A failure with the table's words; `message` and `hint` may be more exact than the table. */
export function fileFailure(
  code: FilesystemErrorCode,
  options: Partial<FailOptions> = {},
): ToolFailure {
  const entry = filesystemErrors[code];
  const origin = origins[code];
  return fail(code, {
    message: entry.meaning,
    hint: entry.next,
    retryable: passing.has(code),
    ...(origin === undefined ? {} : { origin }),
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
  WRITTEN_IN_PLACE:
    'The file was overwritten where it is, since it has other names, another owner or is mounted; a crash meanwhile could have left a mix.',
  NOT_DURABLE: 'The change is made, but the disk did not confirm that it outlives a crash.',
  LATIN1_LINES: 'Some lines are not UTF-8; their bytes are shown as Latin-1 characters.',
} as const);

export type FilesystemWarningCode = keyof typeof filesystemWarnings;

export function fileWarning(code: FilesystemWarningCode, message?: string): Warning {
  return { code, message: message ?? filesystemWarnings[code] };
}

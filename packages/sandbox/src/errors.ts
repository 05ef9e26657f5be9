import { ToolwrightError, type ToolwrightErrorOptions } from '@toolwright/core';

/** Every code of this package: what it means and what to do next. */
export const sandboxErrors = Object.freeze({
  PATH_INVALID: {
    meaning: 'The path is not written as a workspace path.',
    next: 'Write the path with `/` between its parts, starting at the workspace, such as `docs/notes.md`.',
  },
  PATH_OUTSIDE: {
    meaning: 'The path leads out of the workspace through a link.',
    next: 'Use a path whose links stay inside the workspace.',
  },
  PATH_DENIED: {
    meaning: 'This path is not allowed here.',
    next: 'Use another path, or ask for a grant that covers this one.',
  },
  PATH_PROTECTED: {
    meaning: 'Other programs carry out what is written under this name, so it is not written here.',
    next: 'Write to another path; a host lifts the protection of a path with `allowProtected`.',
  },
  ROOT_READ_ONLY: {
    meaning: 'The path lies in a part of the workspace that is only read.',
    next: 'Write to a path in a root whose mode is `rw`.',
  },
  NOT_FOUND: {
    meaning: 'There is no file or folder with this path.',
    next: 'List the folder and use a name from there; a leading `/` means the workspace, not the host.',
  },
  NOT_A_FILE: {
    meaning: 'The path is not a regular file.',
    next: 'List it if it is a folder; devices, pipes and sockets are not read.',
  },
  NOT_A_DIRECTORY: {
    meaning: 'A part of the path that has to be a folder is none.',
    next: 'List the folder above and use the path of a folder.',
  },
  LINK_LOOP: {
    meaning: 'The path leads through too many links, as links in a circle do.',
    next: 'Use the path of the file itself instead of a link.',
  },
  FILE_EXISTS: {
    meaning: 'There is something with this path already.',
    next: 'Read it first and give what was seen, or use a name that is free.',
  },
  FILE_CHANGED: {
    meaning: 'The file is not what was expected: somebody wrote to it meanwhile.',
    next: 'Read the file again and decide anew.',
  },
  FILE_BUSY: {
    meaning:
      'The file is in use in a way that lets nobody write to it, such as a program that runs.',
    next: 'Try again when it is no longer in use.',
  },
  FILE_TOO_LARGE: {
    meaning: 'The content is larger than the file system or the process may write.',
    next: 'Split the content over several files.',
  },
  DISK_FULL: {
    meaning: 'The disk or the quota is full; the file is as it was.',
    next: 'Make room, then try again.',
  },
  ACCESS_DENIED: {
    meaning: 'The operating system refuses this path to the process.',
    next: 'Use another path, or change the permissions of the file.',
  },
  IO_ERROR: {
    meaning: 'The operating system could not carry out the call.',
    next: 'Try again; if it stays, look at the disk and at the number of open files.',
  },
  ABORTED: {
    meaning: 'The signal was aborted before the call was done.',
    next: 'Start again with a signal that is not aborted.',
  },
  READ_RANGE_INVALID: {
    meaning: 'The position or the length of a read is not a whole number from 0.',
    next: 'Give both in bytes, as whole numbers from 0.',
  },
  WRITE_OPTIONS_INVALID: {
    meaning: 'The bytes or an option of a write are not of their kind.',
    next: 'Give a Uint8Array, and `expected` as "absent" or with identity and sha256.',
  },
  FILE_CLOSED: {
    meaning: 'The file has been closed.',
    next: 'Open it again.',
  },
  WORKSPACE_CLOSED: {
    meaning: 'The workspace has been closed.',
    next: 'Create a new workspace.',
  },
  WORKSPACE_OPTIONS_INVALID: {
    meaning: 'An option of the workspace is not known or not of its kind.',
    next: 'Correct the option at `place`; the README of @toolwright/sandbox lists them.',
  },
  WORKSPACE_ROOT_INVALID: {
    meaning: 'A root of the workspace cannot be used.',
    next: 'Give an existing folder of the project, with a name of small letters, digits and `-`.',
  },
  WORKSPACE_PATTERN_INVALID: {
    meaning: 'A blocked pattern cannot be read.',
    next: 'Write `/path` for the first root or `root:/path`, where `*` is a name and `**` any folders.',
  },
  WORKSPACE_UNSUPPORTED: {
    meaning: 'This machine cannot open folders by descriptor, which keeps links from escaping.',
    next: 'Mount /proc, or accept the weaker check with `links: "check"`.',
  },
} as const);

export type SandboxErrorCode = keyof typeof sandboxErrors;

/** A ToolwrightError with the table's words; `message` and `hint` may be more exact than the table. */
export function sandboxError(
  code: SandboxErrorCode,
  options: ToolwrightErrorOptions & { readonly message?: string } = {},
): ToolwrightError {
  const { message, ...rest } = options;
  const entry = sandboxErrors[code];
  return new ToolwrightError(code, message ?? entry.meaning, { hint: entry.next, ...rest });
}

import { isToolwrightError, ToolwrightError } from '@toolwright/core';

interface Trouble {
  readonly message: string;
  readonly hint: string;
}

const diskFull: Trouble = {
  message: 'The disk is full, so the artifact was not kept.',
  hint: 'Free some space, or sweep the store with a lower age.',
};

const troubles: ReadonlyMap<string, Trouble> = new Map([
  ['ENOSPC', diskFull],
  ['EDQUOT', diskFull],
  [
    'EFBIG',
    {
      message: 'The artifact is larger than a file may be here, so it was not kept.',
      hint: 'Raise the limit for files, or lower maxArtifactBytes.',
    },
  ],
  [
    'EMFILE',
    {
      message: 'This process has too many open files, so the artifact was not reached.',
      hint: 'Close some, or raise the limit for open files.',
    },
  ],
]);

const unreachable: Trouble = {
  message: 'The folder of the artifacts cannot be read or written.',
  hint: 'Let this user read and write the folder, and look at its disk.',
};

/** What a caller gets for whatever failed in the file system. */
export function storeFailure(error: unknown): ToolwrightError {
  if (isToolwrightError(error)) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const { message, hint } = troubles.get(code ?? '') ?? unreachable;
  return artifactStoreFailed(message, hint, error);
}

export function artifactDamaged(): ToolwrightError {
  return artifactStoreFailed(
    'An artifact is damaged.',
    'Let the tool run again whose result it was; the damaged one may be removed.',
  );
}

export function storeClosed(): ToolwrightError {
  return artifactStoreFailed('The artifact store is closed.', 'Open a new one.');
}

function artifactStoreFailed(message: string, hint: string, cause?: unknown): ToolwrightError {
  return new ToolwrightError('ARTIFACT_STORE_FAILED', message, { hint, cause });
}

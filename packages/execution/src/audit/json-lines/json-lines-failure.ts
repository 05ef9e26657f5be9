import { isToolwrightError, ToolwrightError } from '@toolwright/core';

interface Trouble {
  readonly message: string;
  readonly hint: string;
}

const diskFull: Trouble = {
  message: 'The disk is full, so an audit record is missing.',
  hint: 'Free some space; the sink goes on by itself then.',
};

const troubles: ReadonlyMap<string, Trouble> = new Map([
  ['ENOSPC', diskFull],
  ['EDQUOT', diskFull],
  [
    'EFBIG',
    {
      message: 'The audit file is as large as a file may be here, so a record is missing.',
      hint: 'Give the sink a maxBytes below the limit for files, or raise the limit.',
    },
  ],
]);

const unreachable: Trouble = {
  message: 'The audit file cannot be opened, written or read.',
  hint: 'Let this user read and write the file and its folder, and look at the disk.',
};

/** What a caller gets for whatever failed in the file system. */
export function auditFileFailure(error: unknown, path: string): ToolwrightError {
  if (isToolwrightError(error)) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  const { message, hint } = troubles.get(code) ?? unreachable;
  return auditSinkFailed(message, hint, { details: { path }, cause: error });
}

export function auditSinkFailed(
  message: string,
  hint: string,
  rest: { readonly details?: unknown; readonly cause?: unknown } = {},
): ToolwrightError {
  return new ToolwrightError('AUDIT_SINK_FAILED', message, { hint, ...rest });
}

import type { SandboxErrorCode } from '../errors.ts';

/** What a file tree throws: a code, without the path, which only the caller of the tree knows as it was written. */
export class TreeFault extends Error {
  readonly code: SandboxErrorCode;
  /** More exact than the table's words; never holds a path. */
  readonly text: string | undefined;
  /** The operating system's code, such as `EIO`. */
  readonly systemCode: string | undefined;

  constructor(code: SandboxErrorCode, text?: string, systemCode?: string) {
    super(text ?? code);
    this.code = code;
    this.text = text;
    this.systemCode = systemCode;
  }
}

export function isFault(error: unknown, ...codes: readonly SandboxErrorCode[]): error is TreeFault {
  return error instanceof TreeFault && codes.includes(error.code);
}

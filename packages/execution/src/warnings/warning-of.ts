import type { Warning } from '@toolwright/core';
import { warningCodes } from '../errors/warning-codes.ts';

/** The warning of the table, with its hint; `message` says more precisely what was seen. */
export function warningOf(code: keyof typeof warningCodes, message?: string): Warning {
  const entry = warningCodes[code];
  return { code, message: `${message ?? entry.message} ${entry.hint}` };
}

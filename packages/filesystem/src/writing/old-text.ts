import { findEncoding } from '../text/text-encoding.ts';
import type { SurveyedFile } from './survey-file.ts';

/**
 * The encoding of a file that is to be changed: what its bytes say, or what a call named to read this very content,
 * or else `unknown-8bit` or `binary`.
 */
export function encodingOf(file: SurveyedFile, named: string | undefined): string {
  return isNameless(file.encoding) ? (named ?? file.encoding) : file.encoding;
}

/** The file's text; undefined if it was not kept, or is none in this encoding. */
export async function oldTextOf(file: SurveyedFile, encoding: string): Promise<string | undefined> {
  if (file.kept === undefined || isNameless(encoding)) return undefined;
  const decoded = (await findEncoding(encoding))?.decode(file.kept);
  return decoded?.exact === true ? decoded.text : undefined;
}

export function isNameless(encoding: string): boolean {
  return encoding === 'unknown-8bit' || encoding === 'binary';
}

import type { OpenFile } from '@toolwright/core';
import { fileFailure, filesystemErrors } from '../errors.ts';
import { byteOrderMarkLength, detectEncoding, sampleBytes } from './detect-encoding.ts';
import { findEncoding, utf8OrLatin1, type TextEncoding } from './text-encoding.ts';

export interface ChosenEncoding {
  readonly encoding: TextEncoding;
  readonly bomBytes: number;
  /** True if the call named it: bytes that do not fit are then an error, not Latin-1. */
  readonly isNamed: boolean;
}

/** The encoding that a file is read in: the named one, or what its first bytes say. Throws a failure of the call. */
export async function chooseEncoding(
  file: OpenFile,
  named: string | undefined,
): Promise<ChosenEncoding> {
  const sample = await file.read(0, sampleBytes);
  if (named !== undefined) {
    const encoding = await findEncoding(named);
    if (encoding === undefined) throw fileFailure('ENCODING_UNKNOWN');
    return { encoding, bomBytes: byteOrderMarkLength(sample, encoding.name), isNamed: true };
  }
  const verdict = detectEncoding(sample);
  if (verdict.kind === 'binary') {
    const { meaning } = filesystemErrors.FILE_BINARY;
    const message =
      verdict.of === undefined ? meaning : `${meaning.slice(0, -1)}: a ${verdict.of}.`;
    throw fileFailure('FILE_BINARY', { message });
  }
  const { encoding: name, bomBytes } = verdict;
  const byMark = name === 'utf-8' ? undefined : await findEncoding(name);
  return { encoding: byMark ?? utf8OrLatin1, bomBytes, isNamed: false };
}

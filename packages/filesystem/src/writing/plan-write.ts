import { createHash } from 'node:crypto';
import type { ToolContext, WorkspacePath } from '@toolwright/core';
import { fileFailure } from '../errors.ts';
import type { FilesystemOptions } from '../options.ts';
import { locate, type Located } from '../paths/workspace-path.ts';
import { findCurrent, type CurrentFile } from './current-file.ts';
import { fitContent, requireText, type FittedContent } from './fit-content.ts';
import { diffLines, type LineDiff } from './line-diff.ts';
import { requireRead } from './require-read.ts';

export interface WriteRequest {
  readonly path: string;
  readonly content: string;
  readonly eol: 'keep' | 'exact';
  readonly expectedSha256?: string | undefined;
}

/** What a write is going to do: everything is decided, nothing is done. */
export interface WritePlan {
  readonly place: Located;
  /** What is there now; undefined for a new file. */
  readonly current: CurrentFile | undefined;
  readonly content: FittedContent;
  readonly sha256: string;
  readonly change: 'create' | 'change' | 'none';
  /** Undefined where the texts are too large to be compared, or the old one is no text. */
  readonly diff: LineDiff | undefined;
}

/** Throws a failure that the call ends with. Changes nothing. */
export async function planWrite(
  request: WriteRequest,
  context: ToolContext,
  options: FilesystemOptions,
): Promise<WritePlan> {
  const place = locate(context, request.path);
  requireText(request.content);
  // Before anything is read: a path that is never written needs no reading first.
  refuseUnwritable(place, place.path);
  const current = await findCurrent(place, {
    keepBytes: options.writeMaxDiffBytes,
    signal: context.signal,
  });
  if (current !== undefined) refuseUnwritable(place, current.path);
  const content = await fitContent(request.content, current, request.eol);
  const sha256 = createHash('sha256').update(content.bytes).digest('hex');
  const plan = { place, current, content, sha256 };
  if (current === undefined) {
    if (request.expectedSha256 !== undefined)
      throw fileFailure('FILE_CHANGED', {
        message: 'The file that `expectedSha256` names is gone.',
      });
    return { ...plan, change: 'create', diff: await diffOf('', content, options) };
  }
  // Writing the same again, as a retry does, is done already, whatever was read or expected.
  if (current.sha256 === sha256)
    return { ...plan, change: 'none', diff: { added: 0, removed: 0, lines: [] } };
  await requireRead(context, current, request.expectedSha256);
  return { ...plan, change: 'change', diff: await diffOf(current.text, content, options) };
}

/** What policy says; it is asked again for what the write really reaches. */
function refuseUnwritable({ files }: Located, path: WorkspacePath): void {
  const refusal = files.refusal('write', path);
  if (refusal !== undefined) throw fileFailure(refusal);
}

async function diffOf(
  before: string | undefined,
  { text, bytes }: FittedContent,
  { writeMaxDiffBytes }: FilesystemOptions,
): Promise<LineDiff | undefined> {
  if (before === undefined || bytes.length > writeMaxDiffBytes) return undefined;
  return diffLines(before, text);
}

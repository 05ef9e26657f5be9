import { createHash } from 'node:crypto';
import type { ToolContext, WorkspacePath } from '@toolwright/core';
import { fileFailure } from '../errors.ts';
import type { FilesystemOptions } from '../options.ts';
import { locate, type Located } from '../paths/workspace-path.ts';
import { findCurrent, type CurrentFile } from './current-file.ts';
import {
  fitContent,
  readContent,
  requireText,
  type FittedContent,
  type GivenContent,
} from './fit-content.ts';
import { diffLines, type LineDiff } from './line-diff.ts';
import { encodingOf, oldTextOf } from './old-text.ts';
import { lookUpKnowledge, requireRead } from './require-read.ts';

export interface WriteRequest {
  readonly path: string;
  readonly content: string;
  readonly eol: 'keep' | 'exact';
  readonly expectedSha256?: string | undefined;
}

/** A request whose content was read. */
type ReadRequest = Omit<WriteRequest, 'content'> & { readonly content: GivenContent };

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
  given: WriteRequest,
  context: ToolContext,
  options: FilesystemOptions,
): Promise<WritePlan> {
  const request = { ...given, content: readContent(given.content) };
  const place = locate(context, request.path);
  requireText(request.content.text);
  // Before anything is read: a path that is never written needs no reading first.
  refuseUnwritable(place, place.path);
  const current = await findCurrent(place, {
    keepBytes: options.writeMaxDiffBytes,
    signal: context.signal,
  });
  return current === undefined
    ? planCreation(place, request, options)
    : planChange(place, current, request, context, options);
}

async function planCreation(
  place: Located,
  { content: given, eol, expectedSha256 }: ReadRequest,
  options: FilesystemOptions,
): Promise<WritePlan> {
  if (expectedSha256 !== undefined)
    throw fileFailure('FILE_CHANGED', { message: 'The file that `expectedSha256` names is gone.' });
  const content = await fitContent(given, undefined, eol);
  const diff = await diffOf('', content, options);
  const sha256 = hashOf(content);
  return { place, current: undefined, content, sha256, change: 'create', diff };
}

async function planChange(
  place: Located,
  current: CurrentFile,
  { content: given, eol, expectedSha256 }: ReadRequest,
  context: ToolContext,
  options: FilesystemOptions,
): Promise<WritePlan> {
  refuseUnwritable(place, current.path);
  const knowledge = await lookUpKnowledge(context, current);
  const { state } = knowledge;
  const named = state?.sha256 === current.sha256 ? state.encoding : undefined;
  const encoding = encodingOf(current, named);
  const form = { eol: current.eol, bom: current.bomBytes > 0, encoding };
  const content = await fitContent(given, form, eol);
  const sha256 = hashOf(content);
  const plan = { place, current, content, sha256 };
  // Writing the same again, as a retry does, is done already, whatever was read or expected.
  if (current.sha256 === sha256)
    return { ...plan, change: 'none', diff: { added: 0, removed: 0, lines: [] } };
  requireRead(current, knowledge, expectedSha256);
  const oldText = await oldTextOf(current, encoding);
  return { ...plan, change: 'change', diff: await diffOf(oldText, content, options) };
}

function hashOf({ bytes }: FittedContent): string {
  return createHash('sha256').update(bytes).digest('hex');
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

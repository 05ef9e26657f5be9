import type { ContentPart, KeptArtifact, ToolError } from '@toolwright/core';
import type { ArtifactStat } from '../artifacts/artifact-store.ts';
import type { CallState } from '../call/call-state.ts';
import { binarySource } from './binary-source.ts';
import { cutText } from './cut-text.ts';
import { keepArtifact } from './keep-artifact.ts';
import { resultText } from './result-text.ts';
import { binaryBytes, isBinary, textBytes } from './shown-bytes.ts';
import type { SpillSettings } from './spill-settings.ts';
import { binaryNote, textNote } from './spill-notes.ts';

/** A note of what was kept takes no more than this. */
export const noteBytes = 512;

export interface SpillAim {
  /** What the result may show; its larger half (text, or what is no text) goes first. */
  readonly limitBytes: number;
  readonly previewBytes: number;
}

/**
 * Takes what is too large out of what a model sees of a call: it is kept as an artifact, and a preview stands in its
 * place. What cannot be kept is cut all the same, and a warning says so. The host's `data` stays.
 */
export async function spillResult(
  call: CallState,
  settings: SpillSettings,
  { limitBytes, previewBytes }: SpillAim,
): Promise<void> {
  const { content, error } = call;
  const texts = textBytes(content, error);
  const binaries = binaryBytes(content);
  const textFirst = texts >= binaries;
  const spillsText = textFirst || texts > limitBytes;
  const spillsBinary = !textFirst || binaries > limitBytes;
  const binaryParts = content.filter(isBinary);
  const rest = spillsBinary ? [] : binaryParts.map(bounded);
  const shown: ContentPart[] = [];
  // Rendered anew from the data it would be as large as before.
  const isJson = call.isContentRendered && typeof call.data !== 'string';
  call.isContentRendered = false;
  call.isShortened = true;
  call.content = [];
  if (spillsText) {
    const stat = await keepArtifact(
      call,
      settings,
      resultText({ content, error }),
      isJson ? 'application/json' : 'text/plain',
    );
    const preview = previewOf(content, previewBytes);
    if (preview !== '') shown.push({ type: 'text', text: preview });
    if (error !== undefined) call.error = shortened(error, previewBytes);
    note(
      call,
      textNote(call, { stat, bytes: texts, preview, isFailure: error !== undefined }),
      stat,
    );
  } else {
    shown.push(...content.filter((part) => !isBinary(part)));
  }
  if (spillsBinary) {
    const { mediaType, pieces } = binarySource(binaryParts);
    const stat = await keepArtifact(call, settings, pieces, mediaType);
    if (stat !== undefined)
      rest.push({ type: 'resource', uri: `artifact:${stat.handle}`, mediaType: stat.mediaType });
    note(call, binaryNote(call, { stat, bytes: binaries, count: binaryParts.length }), stat);
  }
  call.content = [...shown, ...rest];
}

function note(call: CallState, message: string, stat: ArtifactStat | undefined): void {
  call.warn({ code: stat === undefined ? 'OUTPUT_CUT' : 'OUTPUT_SPILLED', message });
  if (stat === undefined) return;
  const { handle, mediaType, sizeBytes, lost } = stat;
  const kept: KeptArtifact = {
    handle,
    mediaType,
    sizeBytes,
    ...(lost === undefined ? {} : { lost }),
  };
  call.artifacts = [...call.artifacts, kept];
}

/** The beginning of the content's text. */
function previewOf(content: readonly ContentPart[], maxBytes: number): string {
  let preview = '';
  for (const piece of resultText({ content, error: undefined })) {
    // No more of a piece than can count: one may be as large as the whole.
    preview += piece.slice(0, maxBytes + 1);
    if (preview.length > maxBytes) break;
  }
  return cutText(preview.toWellFormed(), maxBytes);
}

function shortened(error: ToolError, maxBytes: number): ToolError {
  const { message, hint } = error;
  return {
    ...error,
    message: cutText(message, maxBytes),
    ...(hint === undefined ? {} : { hint: cutText(hint, maxBytes) }),
  };
}

const maxUriLength = 1_024;
const maxMediaTypeLength = 127;

/** A part whose bytes stay; what it says about them must not be large in their stead. */
function bounded(part: ContentPart): ContentPart {
  if (part.type === 'text') return part;
  const { mediaType } = part;
  const type =
    mediaType === undefined || mediaType.length <= maxMediaTypeLength
      ? mediaType
      : 'application/octet-stream';
  if (part.type !== 'resource') return { ...part, mediaType: type ?? part.mediaType };
  const { uri, data } = part;
  return {
    type: 'resource',
    uri: cutText(uri, maxUriLength),
    ...(type === undefined ? {} : { mediaType: type }),
    ...(data === undefined ? {} : { data }),
  };
}

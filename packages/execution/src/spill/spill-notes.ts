import type { ArtifactStat } from '../artifacts/artifact-store.ts';
import type { CallState } from '../call/call-state.ts';

interface TextNote {
  /** Undefined if the text could not be kept. */
  readonly stat: ArtifactStat | undefined;
  readonly bytes: number;
  readonly preview: string;
  readonly isFailure: boolean;
}

interface BinaryNote {
  readonly stat: ArtifactStat | undefined;
  readonly bytes: number;
  readonly count: number;
}

/** What a model is told of a text that was taken out of its sight. */
export function textNote(call: CallState, { stat, bytes, preview, isFailure }: TextNote): string {
  const shown = Buffer.byteLength(preview);
  const size = stat?.sizeBytes ?? bytes;
  const start = `The result has ${size} bytes, which is too much to show at once; only the beginning is shown.`;
  if (stat === undefined) return `${start} The rest could not be kept and is lost. ${advice(call)}`;
  // An error and its text are cut apart, so that no one offset goes on with both.
  return `${start}${lossOf(stat)} ${howToRead(stat.handle, isFailure ? 0 : shown)}`;
}

/** The same of images and whatever else is no text. */
export function binaryNote(call: CallState, { stat, bytes, count }: BinaryNote): string {
  const what = count === 1 ? 'A part that is no text' : `${count} parts that are no text`;
  if (stat === undefined)
    return `${what} (${bytes} characters of base64) too large to show, could not be kept, and is lost. ${advice(call)}`;
  const kept = `${what} is kept as ${stat.mediaType}, ${stat.sizeBytes} bytes, which is too much to show.`;
  return `${kept}${lossOf(stat)} ${howToRead(stat.handle, 0)}`;
}

/** Of a result that no stage could make ready for a model. */
export function notReadyNote(call: CallState): string {
  return `The result could not be made ready to be shown and is left out. ${advice(call)}`;
}

function lossOf({ lost }: ArtifactStat): string {
  return lost === undefined
    ? ''
    : ` Of these, bytes ${lost.from} to ${lost.to - 1} were too many and are not kept.`;
}

function howToRead(handle: string, offset: number): string {
  return `Read on with read_artifact ${JSON.stringify({ handle, offset })}.`;
}

/** A call that changed something must not be made again for the sake of its text. */
function advice({ effects, status }: CallState): string {
  const changed = effects?.readOnly !== true && status === 'ok';
  return changed
    ? 'The call took effect: do not repeat it for its result.'
    : 'Ask for less in one call.';
}

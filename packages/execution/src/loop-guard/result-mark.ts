import type { CallState } from '../call/call-state.ts';
import { digestOf } from '../call/digest.ts';

/** A text of so many UTF-16 units is kept as it is: comparing it costs less than a digest of it. */
const keptLength = 1_024;
/** Of a longer text than twice this, the beginning, the end and the length count. */
const digestedLength = 32_768;

/**
 * Names what became of a call, so that two results can be compared without keeping them. Taken before the result
 * is framed for a model: a frame is never the same twice.
 */
export function resultMarkOf(call: CallState): string {
  const { content, status, error } = call;
  const [only] = content;
  if (status === 'ok' && content.length === 1 && only?.type === 'text')
    return only.text.length <= keptLength ? only.text : longMark(only.text);
  const parts = content.map((part) => [
    part.type,
    'text' in part ? longMark(part.text ?? '') : '',
    'data' in part ? longMark(part.data ?? '') : '',
    'uri' in part ? part.uri : '',
  ]);
  return `\0${JSON.stringify([status, error?.code, error?.message, parts])}`;
}

function longMark(text: string): string {
  if (text.length <= 2 * digestedLength) return `\0${digestOf(text)}`;
  const ends = text.slice(0, digestedLength) + text.slice(-digestedLength);
  return `\0${text.length} ${digestOf(ends)}`;
}

/* eslint-disable no-control-regex -- terminal sequences are made of control characters */
/** Escape, then the introducer of a control sequence, or of a string that a terminal does not show. */
const controlSequence = /\x1b\[[0-?]{0,256}[ -/]{0,16}[@-~]/y;
const shortSequence = /\x1b[ -/]{0,16}[0-~]/y;
const stringIntroducer = /\x1b[\]PX^_]/y;
const stringEnd = /[\x07\x1b\x9c\n]/g;

/**
 * Where the terminal sequence that begins at `start` ends: colours and cursor moves (CSI), titles and links (OSC),
 * device strings (DCS, APC, PM, SOS) with all that is in them, two-character sequences. A string without its end
 * on the same line is no string: only its introducer is taken. Source: ECMA-48, sections 5.3 to 5.6.
 */
export function terminalSequenceEnd(text: string, start: number): number {
  stringIntroducer.lastIndex = start;
  if (stringIntroducer.test(text)) {
    stringEnd.lastIndex = start + 2;
    const end = stringEnd.exec(text);
    if (end?.[0] === '\x1b' && text[end.index + 1] === '\\') return end.index + 2;
    if (end?.[0] === '\x07' || end?.[0] === '\x9c') return end.index + 1;
  }
  for (const sequence of [controlSequence, shortSequence]) {
    sequence.lastIndex = start;
    if (sequence.test(text)) return sequence.lastIndex;
  }
  return start + 1;
}

/** True for the sequence that makes a terminal write invisible text. */
export function isConcealing(sequence: string): boolean {
  return /^\x1b\[(?:\d{0,3};){0,8}8(?:;\d{0,3}){0,8}m$/.test(sequence);
}

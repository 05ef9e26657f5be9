/**
 * Code points that show nothing, change the direction of what stands around them, or steer a terminal: the
 * control characters but tab and line feed, Unicode's default-ignorable and format characters but those that are
 * drawn, the line breaks that are not ASCII, and noncharacters. Inclusive ranges. Whether one is hidden depends
 * on its place too: {@link isLegitimate}. Source: Unicode 17, PropList and DerivedCoreProperties.
 */
const candidateRanges: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfdd0, 0xfdef],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xfffe, 0xffff],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/** The last two code points of each plane above the first are no characters. */
function endsPlane(codePoint: number): boolean {
  return codePoint > 0xffff && (codePoint & 0xfffe) === 0xfffe;
}

/** Half of a surrogate pair without the other half: no character, and lost in UTF-8. */
function isSurrogate(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}

/** True for what can be hidden at some place. A carriage return is: where no line feed follows. */
export function isCandidate(codePoint: number): boolean {
  return (
    codePoint === 0x0d ||
    isSurrogate(codePoint) ||
    endsPlane(codePoint) ||
    candidateRanges.some(([first, last]) => codePoint >= first && codePoint <= last)
  );
}

const unit = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;
const basic = candidateRanges
  .filter(([, last]) => last <= 0xffff)
  .map(([first, last]) => `${unit(first)}-${unit(last)}`)
  .join('');

/**
 * Finds candidates by UTF-16 units, without the `u` flag, which would take three times as long. The last three
 * alternatives are the ends of planes and lone halves of surrogate pairs.
 */
const source = [
  `[${basic}]`,
  '\\r(?!\\n)',
  '\\ud82f[\\udca0-\\udca3]',
  '\\ud834[\\udd73-\\udd7a]',
  '[\\udb40-\\udb43][\\udc00-\\udfff]',
  '[\\ud83f\\ud87f\\ud8bf\\ud8ff\\ud93f\\ud97f\\ud9bf\\ud9ff\\uda3f\\uda7f\\udabf\\udaff\\udb3f\\udb7f\\udbbf\\udbff][\\udffe\\udfff]',
  '[\\ud800-\\udbff](?![\\udc00-\\udfff])',
  '(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
].join('|');

export const candidates = new RegExp(source);

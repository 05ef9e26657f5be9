/** Letters, marks, digits, punctuation, symbols, spaces and line ends: what UTF-16 text without a mark may hold. */
const onlyText = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\t\r\n]*$/u;

/** Zeros per pair of bytes from which on the text is mostly Latin. */
const latinShare = 0.3;
/** Bytes above 0x7F per byte that East Asian text has in UTF-16; ASCII with a stray zero has none. */
const highByteShare = 0.25;

/** Zeros on the other side come from characters such as U+4E00, which are rarer than line ends and spaces. */
const fewer = 4;

/**
 * The byte order, if bytes with zeros among them are surely UTF-16 without a mark: zeros stand on one side of
 * the pairs, there are as many as such text has, and the pairs spell nothing but text. Arrays of small
 * numbers fail that, as they are controls.
 */
export function looksLikeUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = sample.length >> 1;
  if (pairs < 2) return undefined;
  let evenZeros = 0;
  let oddZeros = 0;
  let highBytes = 0;
  for (let at = 0; at < pairs * 2; at += 1) {
    const byte = sample[at] as number;
    if (byte >= 0x80) highBytes += 1;
    else if (byte !== 0) continue;
    else if (at % 2 === 0) evenZeros += 1;
    else oddZeros += 1;
  }
  if (Math.min(evenZeros, oddZeros) * fewer > Math.max(evenZeros, oddZeros)) return undefined;
  const zeros = evenZeros + oddZeros;
  if (zeros < pairs * latinShare && highBytes < pairs * 2 * highByteShare) return undefined;
  const bytes = Buffer.from(sample.subarray(0, pairs * 2));
  const text = (oddZeros > evenZeros ? bytes : bytes.swap16()).toString('utf16le');
  // A pair of surrogates may be cut at the end of the sample.
  if (!onlyText.test(text.replace(/[\uD800-\uDBFF]$/, ''))) return undefined;
  return oddZeros > evenZeros ? 'utf-16le' : 'utf-16be';
}

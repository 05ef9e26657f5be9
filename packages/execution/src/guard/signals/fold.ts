/** What a character is to the scanner: letters are 1 to 26. */
export const boundary = 0;
export const skipped = 27;
export const otherLetter = 28;
const colon = 29;
const sentenceEnd = 30;
const lineFeed = 31;

/** Letters of other scripts, and small capitals, that are drawn like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'вβʙ',
  c: 'сᴄϲ',
  d: 'ԁᴅđ',
  e: 'еεᴇє',
  f: 'ꜰ',
  g: 'ɡɢ',
  h: 'һнʜ',
  i: 'іιıɪ',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'ӏʟł',
  m: 'мᴍ',
  n: 'ηɴп',
  o: 'оοᴏøօ',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'ʀг',
  s: 'ѕꜱß',
  t: 'тτᴛ',
  u: 'υᴜս',
  v: 'νᴠѵ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уγʏү',
  z: 'ᴢ',
};

/** Digits and signs that stand for letters in words, as in "1gn0re". */
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** The code of each UTF-16 unit, 255 until it is met. */
const units = new Uint8Array(0x1_0000).fill(255);
const highSurrogate = 254;
const latin = new Map<string, number>();

function letterCode(letter: string): number {
  return letter.charCodeAt(0) - 96;
}

function prepare(): void {
  for (const [letter, drawnAlike] of Object.entries(lookAlikes))
    for (const character of drawnAlike) latin.set(character, letterCode(letter));
  for (const [sign, letter] of Object.entries(leet)) latin.set(sign, letterCode(letter));
}

const astral = new Map<number, number>();

/** The code of a code point above U+FFFF: mathematical and enclosed letters count as their letter. */
function foldAstral(codePoint: number): number {
  const hasLatinForms =
    (codePoint >= 0x1d400 && codePoint <= 0x1d7ff) ||
    (codePoint >= 0x1f110 && codePoint <= 0x1f189);
  if (!hasLatinForms) return codePoint >= 0x1f000 && codePoint <= 0x1faff ? boundary : otherLetter;
  let code = astral.get(codePoint);
  if (code === undefined) {
    code = foldCharacter(String.fromCodePoint(codePoint));
    astral.set(codePoint, code);
  }
  return code;
}

function foldCharacter(character: string): number {
  if (latin.size === 0) prepare();
  const decomposed = Array.from(character.toLowerCase().normalize('NFKD'));
  // Enclosed letters decompose to letters in parentheses: "(a)".
  const base =
    (decomposed[0] === '(' && decomposed[2] === ')' ? decomposed[1] : decomposed[0]) ?? '';
  const letter = base.toLowerCase();
  if (/^[a-z]$/.test(letter)) return letterCode(letter);
  const alike = latin.get(letter);
  if (alike !== undefined) return alike;
  if (letter === ':') return colon;
  if (letter === '\n') return lineFeed;
  if (/^[.!?;\u3002\u2026]$/.test(letter)) return sentenceEnd;
  // An apostrophe inside a word, or a mark on a letter, is no end of a word.
  if (/^['\u2019`\p{M}\p{Cf}]$/u.test(letter)) return skipped;
  return /^[\p{L}\p{N}]$/u.test(letter) ? otherLetter : boundary;
}

/**
 * The code of the UTF-16 unit at a place. Compatibility forms count as their letter; of a pair the first half counts
 * and the second is skipped.
 */
export function foldAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const code = units[unit] ?? boundary;
  return code < highSurrogate ? code : foldSlowly(text, at, unit);
}

function foldSlowly(text: string, at: number, unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdbff) {
    units[unit] = highSurrogate;
    const codePoint = text.codePointAt(at) ?? unit;
    return codePoint > 0xffff ? foldAstral(codePoint) : otherLetter;
  }
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
  const code = isLowSurrogate ? skipped : foldCharacter(String.fromCharCode(unit));
  units[unit] = code;
  return code;
}

/**
 * A stretch of text as lower-case Latin words with single spaces; `:`, and `.` for any end of a sentence, stand
 * alone, and letters that no Latin letter looks like are `0`.
 */
export function foldText(text: string, from: number, to: number): string {
  const end = Math.min(to, text.length);
  let folded = '';
  let between = '';
  let lineFeeds = 0;
  for (let at = Math.max(0, from); at < end; at += 1) {
    const code = foldAt(text, at);
    if (code === skipped) continue;
    if (code > boundary && code <= otherLetter) {
      folded += between + (code === otherLetter ? '0' : String.fromCharCode(96 + code));
      between = '';
      lineFeeds = 0;
    } else if (code === colon || code === sentenceEnd) {
      between = code === colon ? ' : ' : ' . ';
    } else {
      if (code === lineFeed) lineFeeds += 1;
      // An empty line ends a sentence, a line break does not.
      if (lineFeeds > 1) between = ' . ';
      else if (between === '') between = ' ';
    }
  }
  return folded + between.trimEnd();
}

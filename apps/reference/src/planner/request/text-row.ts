import { extensionsOf, fileKindOf } from '../language/file-types.ts';
import {
  auxiliaryWords,
  determiners,
  generalNouns,
  isFunctionWord,
} from '../language/function-words.ts';
import { contentNoun, contentVerb, countNoun, fileNoun, folderNoun } from './cue.ts';
import type { Mention } from './evidence.ts';
import type { PartScan } from './part-scan.ts';
import { closes, skipDeterminers, wordMention } from './plain-words.ts';
import { isSelfEvident } from './token.ts';

const textNouns = /^(words|texts|strings|phrases|terms|symbols|identifiers|keywords)$/;

/** What the words so far say that follows: `strong` where it can only be text. */
function opensText(scan: PartScan, index: number, searchIndex: number): boolean {
  const word = scan.lower(index);
  const before = scan.lower(index - 1);
  if (index === searchIndex) return !scan.tokens.some(({ lower }) => lower === 'for');
  if (word === 'for') return searchIndex >= 0;
  if (word === 'of') return countNoun.test(before);
  if (contentNoun.test(word) || textNouns.test(word)) return true;
  return index > 0 && contentVerb.test(word) && !/^(call|match|includ|use|ha[sv]|say)/.test(word);
}

/** The end of one text of the row; `from` itself where none stands there. */
function endOfText(scan: PartScan, from: number): number {
  const token = scan.tokens[from];
  if (token === undefined || !scan.isFree(from)) return from;
  if (token.kind !== 'word') {
    const isText = isSelfEvident(token) && !/^(path|glob|extension|url|regex)$/.test(token.kind);
    return isText ? from + 1 : from;
  }
  let to = from;
  while (scan.isWord(to) && !isFunctionWord(scan.lower(to)) && (to === from || !closes(scan, to)))
    to += 1;
  return to - from > 3 ? from : to;
}

/** True for a kind of file: "yaml or json" are looked for among names. */
function isFileKind(word: string): boolean {
  return extensionsOf(word) !== undefined || fileKindOf(word) !== undefined;
}

function readRow(scan: PartScan, from: number): Mention[] | undefined {
  const row: Mention[] = [];
  let at = from;
  for (;;) {
    const to = endOfText(scan, at);
    const words = scan.tokens.slice(at, to);
    const [first] = words;
    const isPlain = words.every(({ lower }) => generalNouns.has(lower) || countNoun.test(lower));
    const isWord = first?.kind === 'word';
    if (first === undefined || (isWord && isPlain)) return undefined;
    if (isWord && words.some(({ lower }) => fileNoun.test(lower) || folderNoun.test(lower)))
      return undefined;
    const text = wordMention(
      'text',
      words.map(({ value }) => value).join(' '),
      'content',
      first.start,
    );
    const form =
      first.kind === 'word' ? 'words' : /quote|code/.test(first.kind) ? 'quoted' : 'token';
    row.push({ ...text, form, alternative: row.length > 0 });
    at = to;
    const comma = scan.lower(at) === ',' ? 1 : 0;
    const joint = /^(or|and)$/.test(scan.lower(at + comma)) ? comma + 1 : comma;
    const next = scan.tokens[at + joint];
    const isEnd = joint === 0 || next === undefined || next.kind === 'punctuation';
    // A comma with no "or" to come sets off something else.
    const goesOn =
      joint > comma ||
      scan.tokens.slice(at + 1, at + 6).some(({ lower }) => /^(or|and)$/.test(lower));
    if (isEnd || !goesOn) break;
    if (determiners.has(next.lower) || auxiliaryWords.has(next.lower)) return undefined;
    at += joint;
  }
  const isNoun = scan.tokens[at]?.kind === 'word' && !closes(scan, at);
  const isPlainRow = row.some(({ form }) => form === 'words');
  const areKinds = row.every(({ value }) => isFileKind(value.toLowerCase()));
  if (row.length < 2 || isNoun || !isPlainRow || areKinds) return undefined;
  scan.use(from, at);
  return row;
}

/** Several texts in plain words, any of which is looked for: "for price or surcharge", "the words red and blue". */
export function takeTextRow(scan: PartScan, searchIndex: number): Mention[] {
  for (const [index, token] of scan.tokens.entries()) {
    if (token.kind !== 'word' || !opensText(scan, index, searchIndex)) continue;
    let from = skipDeterminers(scan, index + 1);
    if (contentNoun.test(scan.lower(from)) || textNouns.test(scan.lower(from))) from += 1;
    if (scan.lower(from) === 'either') from += 1;
    const row = readRow(scan, from);
    if (row !== undefined) return row;
  }
  return [];
}

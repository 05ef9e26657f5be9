import { determiners, generalNouns, isFunctionWord } from '../language/function-words.ts';
import { isContent } from './amounts.ts';
import { contentNoun, contentVerb, countNoun } from './cue.ts';
import type { Mention } from './evidence.ts';
import type { PartScan } from './part-scan.ts';
import { closes, skipDeterminers, wordMention } from './plain-words.ts';

/** "files with a word in them": what follows "with" stands in their text. */
function hasInIt(scan: PartScan, from: number): boolean {
  let at = skipDeterminers(scan, from);
  while (scan.isWord(at) && !closes(scan, at)) at += 1;
  return at > from && scan.lower(at) === 'in' && /^(it|them)$/.test(scan.lower(at + 1));
}

/** Text in plain words: "mention permissions", "the word deadline", "how often does session occur". */
export function takeContents(scan: PartScan): Mention[] {
  for (const [index] of scan.tokens.entries()) {
    const word = scan.lower(index);
    const strong =
      (contentVerb.test(word) &&
        index > 0 &&
        (!/^(call|match|includ(e|es|ing)|use|say)$/.test(word) ||
          /^(we|i|they|you)$/.test(scan.lower(index - 1)))) ||
      contentNoun.test(word) ||
      (word === 'of' && countNoun.test(scan.lower(index - 1))) ||
      (word === 'to' && /^references?$/.test(scan.lower(index - 1))) ||
      (/^(about|regarding|concerning)$/.test(word) &&
        /^(anything|something|everything|lines?|files?|notes?|pages?|say|says|said|documents?)$/.test(
          scan.lower(index - 1),
        )) ||
      (word === 'with' && /^(lines?|rows?|places?|spots?)$/.test(scan.lower(index - 1))) ||
      (word === 'with' && hasInIt(scan, index + 1));
    const weak =
      (word === 'for' && !/^(each|every|all)$/.test(scan.lower(index + 1))) ||
      (/^(often|times)$/.test(word) && !/^(does|do|is|are|did)$/.test(scan.lower(index + 1))) ||
      (/^(does|do|is|are|did)$/.test(word) &&
        /^(often|times|where|many)$/.test(scan.lower(index - 1)));
    if ((!strong && !weak) || !scan.isFree(index) || scan.tokens[index]?.kind !== 'word') continue;
    let from = skipDeterminers(scan, index + 1);
    // "for the word x" looks for x, "for class" for that very word.
    const noun = from;
    if (contentNoun.test(scan.lower(from))) from = skipDeterminers(scan, from + 1);
    if (closes(scan, from) && scan.isWord(noun) && noun < from) from = noun;
    if (scan.lower(from) === ':') from += 1;
    let to = from;
    // A verb right after the cue is what is looked for: "for import statements".
    if (
      scan.isWord(to, /^(import|export|define|declare|use|call|match|include)s?$/) &&
      word === 'for'
    )
      to += 1;
    if (to === noun && contentNoun.test(scan.lower(noun))) to += 1;
    if (scan.tokens[to]?.kind === 'number' && scan.isFree(to) && isContent(scan, to)) to += 1;
    while (scan.isWord(to) && !closes(scan, to) && !determiners.has(scan.lower(to))) to += 1;
    if (
      to - from > 1 &&
      /^(statements?|comments?|calls?|declarations?|lines?|blocks?|entries|keywords?|words?)$/.test(
        scan.lower(to - 1),
      )
    )
      to -= 1;
    const words = scan.tokens.slice(from, to);
    if (words.length === 0 || words.length > 5) continue;
    // "where is the config file a.toml" describes the file that it names.
    if (/^(is|are)$/.test(word) && scan.tokens[to]?.kind === 'path') continue;
    if (words.every((token) => generalNouns.has(token.lower) || isFunctionWord(token.lower)))
      continue;
    scan.use(from, to);
    return [
      wordMention(
        'text',
        words.map((token) => token.value).join(' '),
        strong ? 'content' : 'none',
        words[0]?.start ?? 0,
      ),
    ];
  }
  return [];
}

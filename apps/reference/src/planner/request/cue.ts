import { determiners, placeWords } from '../language/function-words.ts';
import type { Mention } from './evidence.ts';
import type { PartScan } from './part-scan.ts';

export const contentVerb =
  /^(mention|contain|include|match|reference|use|import|call|define|declare|export|say|have|has|refer|call|mentions|quote)(s|d|es|ed|ing)?$|^(including|using|referring|importing|defining|declaring|having|saying|calls|calling|quoting)$/;
export const contentNoun =
  /^(word|text|string|phrase|term|symbol|identifier|function|class|type|interface|variable|method|constant|pattern|regex|regexp|expression|keyword|literal|token|sentence|header|heading|message|key|field|property)$/;
export const countNoun =
  /^(occurrences?|mentions?|uses?|usages?|instances?|references?|definitions?|declarations?|imports?|exports?|calls?|callers?|match(es)?|hits?)$/;
const nameVerb = /^(named|called|titled)$/;
export const folderNoun = /^(folders?|director(?:y|ies)|dirs?|subfolders?)$/;
export const fileNoun = /^(files?|documents?|docs)$/;
const between = /^(either|both|exact|exactly|literal|whole|to|only|also|just|by|out|name|like)$/;

/** What the words before the token at `index` say that it is. `previous`: the cue of the mention before it. */
export function cueBefore(scan: PartScan, index: number, previous: Mention['cue']): Mention['cue'] {
  let noun: Mention['cue'] | undefined;
  for (let place = index - 1; place >= Math.max(0, index - 6); place -= 1) {
    const token = scan.tokens[place];
    const word = scan.lower(place);
    if (token?.kind === 'punctuation') {
      if (word === ':' || word === '(') continue;
      return word === ',' ? (noun ?? previous) : (noun ?? 'none');
    }
    if (token?.kind !== 'word') return noun ?? 'none';
    if (word === 'or' || word === 'and') return noun ?? previous;
    // "an interface called X" is looked for in texts, "a file called x" by its name.
    if (nameVerb.test(word)) {
      if (contentNoun.test(scan.lower(place - 1))) return 'content';
      return 'name';
    }
    if (contentVerb.test(word)) return 'content';
    if (word === 'of' && countNoun.test(scan.lower(place - 1))) return 'content';
    if (word === 'to' && /^(references?|refers?|referring|calls?)$/.test(scan.lower(place - 1)))
      return 'content';
    if (word === 'for') return noun ?? 'content';
    // "import from x" is text, as it stands in a file.
    if (word === 'from' && /^(import|export|require)(s|ed|ing)?$/.test(scan.lower(place - 1)))
      return 'content';
    if (placeWords.has(word) && word !== 'to') return noun ?? 'place';
    if (contentNoun.test(word)) noun ??= 'content';
    else if (folderNoun.test(word) || word === 'path') noun ??= 'place';
    else if (!determiners.has(word) && !between.test(word) && !fileNoun.test(word))
      return noun ?? 'none';
  }
  return noun ?? 'none';
}

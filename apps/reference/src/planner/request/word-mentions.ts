import { fileKindOf } from '../language/file-types.ts';
import {
  clauseWords,
  determiners,
  generalNouns,
  isFunctionWord,
  neutralVerbs,
  placeWords,
  workspaceNouns,
} from '../language/function-words.ts';
import { contentNoun, contentVerb, folderNoun } from './cue.ts';
import type { Mention } from './evidence.ts';
import type { PartScan } from './part-scan.ts';
import type { Token } from './token.ts';

/** Plain words that follow a place word without naming a place. */
const noPlace =
  /^(files?|lines?|names?|contents?|order|total|depth|full|detail|case|comments?|it|them|each|any|which|what|general|particular|addition|there|here|size|bytes|context|matches|results|one|ones|everything|all|alphabetical|most|least|this|that|these|those|how|question|use|git|top|bottom|beginning|end|text|work|turn|mind|short|code)$/;
const countNoun =
  /^(occurrences?|mentions?|uses?|usages?|instances?|references?|definitions?|imports?|calls?)$/;

function mention(
  kind: Mention['kind'],
  value: string,
  cue: Mention['cue'],
  start: number,
  isFolder = false,
): Mention {
  return {
    kind,
    value,
    form: 'words',
    cue,
    alternative: false,
    isFolder,
    isNegative: false,
    start,
  };
}

function skipDeterminers(scan: PartScan, from: number): number {
  let index = from;
  while (determiners.has(scan.lower(index)) || /^(our|own|main)$/.test(scan.lower(index)))
    index += 1;
  return index;
}

/** True if the token closes a noun phrase: the end, punctuation, a preposition, "and", "that". */
function closes(scan: PartScan, index: number): boolean {
  const token = scan.tokens[index];
  if (token?.kind !== 'word' || !scan.isFree(index)) return true;
  return (
    contentVerb.test(token.lower) ||
    placeWords.has(token.lower) ||
    clauseWords.has(token.lower) ||
    /^(and|or|for|recursively|please|only|too|also|by|including|excluding|except|there|up|is|are|was|were|does|do|not|but|as|mentions?|contains?|uses?|matches|match|occurs?|appears?|have|has)$/.test(
      token.lower,
    )
  );
}

/** Two or three plain words before a folder noun; undefined for one word or for adjectives. */
function nameBeforeFolder(scan: PartScan, at: number): readonly Token[] | undefined {
  let end = at;
  while (scan.isWord(end) && !folderNoun.test(scan.lower(end)) && !isFunctionWord(scan.lower(end)))
    end += 1;
  const words = scan.tokens.slice(at, end);
  const isName = words.length > 1 && words.length < 4 && folderNoun.test(scan.lower(end));
  const isPlain = words.every(
    (word) =>
      /^[\w-]+$/.test(word.value) &&
      !/^(current|whole|entire|root|top-level|hidden|first|second|third|last|other|same|whole)$/.test(
        word.lower,
      ),
  );
  return isName && isPlain ? words : undefined;
}

/** Places in plain words: "in docs", "under the packages folder", "the apps directory". */
export function takePlaces(scan: PartScan): Mention[] {
  const places: Mention[] = [];
  for (const [index] of scan.tokens.entries()) {
    const word = scan.lower(index);
    const joined =
      /^(and|or|,)$/.test(word) &&
      !(word === ',' && neutralVerbs.has(scan.lower(index + 1))) &&
      places.length > 0 &&
      scan.lower(index - 1) === places.at(-1)?.value.toLowerCase();
    const opens =
      (scan.isWord(index) && placeWords.has(word) && !/^(to|on|at|of|over)$/.test(word)) || joined;
    let at = skipDeterminers(scan, index + 1);
    const noun =
      /^(folder|directory|dir|subfolder)$/.test(scan.lower(at)) &&
      (opens || determiners.has(scan.lower(at - 1)) || index === 0);
    if (folderNoun.test(scan.lower(at))) at += 1;
    if (/^(named|called)$/.test(scan.lower(at))) at += 1;
    const token = scan.tokens[at];
    if (token === undefined || !scan.isWord(at) || isFunctionWord(token.lower)) continue;
    const folderFollows = folderNoun.test(scan.lower(at + 1)) && !folderNoun.test(token.lower);
    const wholeOf =
      word === 'of' &&
      /^(level|contents?|tree|structure|entries|files|folders|inside|listing|directory|root|everything|outside)$/.test(
        scan.lower(index - 1),
      );
    const ofFolder = (/^(of|at|on|over|to)$/.test(word) && folderFollows) || wholeOf;
    // "the release notes folder": all words between article and noun are the name.
    const name = nameBeforeFolder(scan, at);
    if (name !== undefined && determiners.has(scan.lower(at - 1))) {
      scan.use(index, at + name.length + 1);
      const value = name.map((each) => each.value).join(' ');
      places.push(mention('path', value, 'place', token.start, !opens));
      continue;
    }
    if (!(
      opens ||
      noun ||
      ofFolder ||
      (folderFollows && determiners.has(scan.lower(at - 1)) && index === at - 2)
    ))
      continue;
    if (
      /^(current|same|root|parent|whole|entire|working|hidden|empty|top-level|largest|smallest|first|last|other|structure|tree|listing|layout|hierarchy|names?|sizes?)$/.test(
        token.lower,
      )
    )
      continue;
    if (
      !folderFollows &&
      (noPlace.test(token.lower) || workspaceNouns.has(token.lower) || !closes(scan, at + 1))
    )
      continue;
    if (folderNoun.test(token.lower)) continue;
    scan.use(opens || ofFolder ? index : at, folderFollows ? at + 2 : at + 1);
    places.push(
      mention('path', token.value, 'place', token.start, (folderFollows || noun) && !opens),
    );
  }
  return places;
}

/** A bare word right after a text, as at a prompt: the place to look in. */
export function takeTrailingPlace(scan: PartScan, evident: readonly Mention[]): Mention[] {
  const texts = new Set(evident.filter(({ kind }) => kind === 'text').map(({ start }) => start));
  const at =
    scan.tokens.findIndex((token, index) => texts.has(token.start) && scan.isWord(index + 1)) + 1;
  const token = scan.tokens[at];
  if (
    at === 0 ||
    token === undefined ||
    !/^[a-z][\w-]*$/.test(token.value) ||
    /ly$/.test(token.lower)
  )
    return [];
  const isName =
    !isFunctionWord(token.lower) &&
    !neutralVerbs.has(token.lower) &&
    !generalNouns.has(token.lower);
  if (
    !isName ||
    noPlace.test(token.lower) ||
    contentNoun.test(token.lower) ||
    countNoun.test(token.lower)
  )
    return [];
  if (scan.tokens[at + 1]?.kind === 'word' || fileKindOf(token.value) !== undefined) return [];
  if (
    /(ed|ing|s)$/.test(token.lower) &&
    /^(defined|declared|used|called|exported|imported|thrown|set|mentioned|referenced|occurs|appears|comes|statements|comments|calls)$/.test(
      token.lower,
    )
  )
    return [];
  scan.use(at);
  return [mention('path', token.value, 'place', token.start)];
}

/** Text in plain words: "mention permissions", "the word deadline", "how often does session occur". */
export function takeContents(scan: PartScan): Mention[] {
  for (const [index] of scan.tokens.entries()) {
    const word = scan.lower(index);
    const strong =
      (contentVerb.test(word) &&
        index > 0 &&
        !/^(call|match|includ(e|es|ing)|use|say)$/.test(word)) ||
      contentNoun.test(word) ||
      (word === 'of' && countNoun.test(scan.lower(index - 1))) ||
      (word === 'to' && /^references?$/.test(scan.lower(index - 1)));
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
    if (words.every((token) => generalNouns.has(token.lower) || isFunctionWord(token.lower)))
      continue;
    scan.use(from, to);
    return [
      mention(
        'text',
        words.map((token) => token.value).join(' '),
        strong ? 'content' : 'none',
        words[0]?.start ?? 0,
      ),
    ];
  }
  return [];
}

const noObject =
  /^(entries|items|subfolders?|folders?|director(y|ies)|everything|anything|something|stuff|nothing|occurrences?|mentions?|imports?|exports?|uses?|usages?|references?|definitions?|declarations?|callers?|calls?|hidden|all)$/;

function isObject(scan: PartScan, at: number): boolean {
  const word = scan.lower(at);
  if (
    !scan.isWord(at) ||
    /^-|ly$/.test(word) ||
    isFunctionWord(word) ||
    noPlace.test(word) ||
    workspaceNouns.has(word)
  )
    return false;
  return !noObject.test(word) && !contentNoun.test(word) && closes(scan, at + 1);
}

/** Bare objects right after the verb: "open docs and src". They may be paths; nothing is lost if no tool takes them. */
export function takeObjects(scan: PartScan, actionIndex: number): Mention[] {
  const objects: Mention[] = [];
  let at = skipDeterminers(scan, actionIndex + 1);
  while (actionIndex >= 0 && isObject(scan, at)) {
    const token = scan.tokens[at];
    if (token !== undefined) objects.push(mention('path', token.value, 'none', token.start));
    scan.use(at);
    if (!/^(and|or|,)$/.test(scan.lower(at + 1))) break;
    at = skipDeterminers(scan, at + 2);
    // "docs and docs/guides": in a row with a path, a bare word is one too.
    if (scan.tokens[at]?.kind === 'path')
      return objects.map((object) => ({ ...object, cue: 'place' }));
  }
  return objects;
}

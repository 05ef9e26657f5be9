import { fileKindOf } from '../language/file-types.ts';
import {
  generalNouns,
  isFunctionWord,
  neutralVerbs,
  workspaceNouns,
} from '../language/function-words.ts';
import { ordinalOf } from '../language/number-words.ts';
import { contentNoun, countNoun } from './cue.ts';
import type { Mention } from './evidence.ts';
import type { PartScan } from './part-scan.ts';
import { closes, noPlace, skipDeterminers, wordMention } from './plain-words.ts';

/** General nouns that folders are called by. */
const folderLike = /^(scripts|tests?|sources?|modules|pages)$/;

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
    (folderLike.test(token.lower) || !generalNouns.has(token.lower));
  if (
    !isName ||
    noPlace.test(token.lower) ||
    contentNoun.test(token.lower) ||
    countNoun.test(token.lower)
  )
    return [];
  const isFollowed = scan.tokens[at + 1]?.kind === 'word' && !/^-/.test(scan.lower(at + 1));
  if (isFollowed || fileKindOf(token.value) !== undefined) return [];
  if (
    /(ed|ing|s)$/.test(token.lower) &&
    /^(defined|declared|used|called|exported|imported|thrown|set|mentioned|referenced|occurs|appears|comes|statements|comments|calls)$/.test(
      token.lower,
    )
  )
    return [];
  scan.use(at);
  return [wordMention('path', token.value, 'place', token.start)];
}

const noObject =
  /^(entries|items|subfolders?|folders?|director(y|ies)|everything|anything|something|stuff|nothing|occurrences?|mentions?|imports?|exports?|uses?|usages?|references?|definitions?|declarations?|callers?|calls?|hidden|all)$/;

function isObject(scan: PartScan, at: number, isShort = false): boolean {
  const word = scan.lower(at);
  if (
    !scan.isWord(at) ||
    /^-|ly$/.test(word) ||
    ordinalOf(word) !== undefined ||
    isFunctionWord(word) ||
    noPlace.test(word) ||
    workspaceNouns.has(word)
  )
    return false;
  if (isShort) return !generalNouns.has(word) || folderLike.test(word);
  return !noObject.test(word) && !contentNoun.test(word) && closes(scan, at + 1);
}

/** Bare objects right after the verb: "open docs and src". They may be paths; nothing is lost if no tool takes them. */
export function takeObjects(scan: PartScan, actionIndex: number): Mention[] {
  const objects: Mention[] = [];
  let at = skipDeterminers(scan, actionIndex + 1);
  while (actionIndex >= 0 && isObject(scan, at)) {
    const token = scan.tokens[at];
    if (token !== undefined) objects.push(wordMention('path', token.value, 'none', token.start));
    scan.use(at);
    if (!/^(and|or|,)$/.test(scan.lower(at + 1))) break;
    at = skipDeterminers(scan, at + 2);
    // "docs and docs/guides": in a row with a path, a bare word is one too.
    if (scan.tokens[at]?.kind === 'path')
      return objects.map((object) => ({ ...object, cue: 'place' }));
  }
  return objects;
}

/** `verb -i word folder`, as at a prompt: the text to look for and, after it, the place to look in. */
export function takeShorthand(scan: PartScan, actionIndex: number): Mention[] {
  let at = actionIndex + 1;
  while (/^-/.test(scan.lower(at))) at += 1;
  const isLast = (index: number): boolean => scan.tokens[index]?.kind !== 'word';
  const text = scan.tokens[at];
  if (text === undefined || !isObject(scan, at, true)) return [];
  const place = scan.tokens[at + 1];
  if (isLast(at + 1)) {
    // A path as the second word says that the first is text.
    if (place?.kind !== 'path' && !/^-/.test(scan.lower(at - 1))) return [];
    scan.use(at);
    return [wordMention('text', text.value, 'content', text.start)];
  }
  if (place === undefined || !isLast(at + 2) || !isObject(scan, at + 1, true)) return [];
  scan.use(at, at + 2);
  return [
    wordMention('text', text.value, 'content', text.start),
    wordMention('path', place.value, 'place', place.start),
  ];
}

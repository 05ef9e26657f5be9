import {
  generalNouns,
  isFunctionWord,
  neutralVerbs,
  proseWords,
} from '../language/function-words.ts';
import { isSelfEvident, type Token } from './token.ts';

/** Verbs that relate things ("mention", "contain") stand after "and" without opening a new part. */
const relations =
  /^(mention|contain|include|match|live|exist|occur|appear|use|start|begin)(s|es)?$|[a-z]{2}ing$/;
const sentenceEnds = new Set(['.', '!', '?', ';']);
const sequenceWords = new Set([
  'then',
  'afterwards',
  'afterward',
  'finally',
  'subsequently',
  'next',
]);
const adverbs = new Set([
  'also',
  'then',
  'just',
  'please',
  'finally',
  'only',
  'next',
  'now',
  'you',
]);
const objects = new Set([
  'it',
  'them',
  'its',
  'each',
  'all',
  'every',
  'those',
  'that',
  'this',
  'both',
  'me',
  'the',
]);

/** True if `word` tells to do something, as far as the exposed tools and general English know. */
export type IsAction = (word: string) => boolean;

function opensPart(tokens: readonly Token[], from: number, isAction: IsAction): boolean {
  let index = from;
  while (tokens[index]?.kind === 'word' && adverbs.has(tokens[index]?.lower ?? '')) index += 1;
  const word = tokens[index];
  const next = tokens[index + 1];
  if (word?.kind !== 'word' || (relations.test(word.lower) && word.lower !== 'bring')) return false;
  if (next?.kind === 'word' && next.lower === 'of') return false;
  if (/^(how|which|what|where)$/.test(word.lower)) return true;
  if (isFunctionWord(word.lower)) return false;
  if (generalNouns.has(word.lower) || next === undefined) return false;
  if (isAction(word.lower) || neutralVerbs.has(word.lower) || proseWords.has(word.lower))
    return true;
  // An unknown word that takes an object reads as a verb: better a part that no tool fits than a lost wish.
  return /^[a-z]+$/.test(word.value) && (objects.has(next.lower) || isSelfEvident(next));
}

/** How many tokens at `index` join two parts; 0 if none do. */
function joinerLength(tokens: readonly Token[], index: number, isAction: IsAction): number {
  const token = tokens[index];
  if (token === undefined) return 0;
  if (token.kind === 'punctuation' && sentenceEnds.has(token.value)) return 1;
  let length = 0;
  const at = (offset: number): Token | undefined => tokens[index + offset];
  if (at(length)?.value === ',') length += 1;
  if (/^(and|&|plus)$/.test(at(length)?.lower ?? '')) length += 1;
  const word = at(length);
  if (word?.kind === 'word' && sequenceWords.has(word.lower)) {
    if (word.lower === 'next' && length === 0) return 0;
    return length + 1 + (at(length + 1)?.value === ',' ? 1 : 0);
  }
  if (word?.lower === 'after' && /^(that|which|this)$/.test(at(length + 1)?.lower ?? '')) {
    return length + 2 + (at(length + 2)?.value === ',' ? 1 : 0);
  }
  return length > 0 && opensPart(tokens, index + length, isAction) ? length : 0;
}

/** Splits a request where one wish ends and the next begins: sentences, "then", ";", "and" with a verb. */
export function splitParts(tokens: readonly Token[], isAction: IsAction): Token[][] {
  const parts: Token[][] = [];
  let current: Token[] = [];
  for (let index = 0; index < tokens.length;) {
    const joiner = joinerLength(tokens, index, isAction);
    if (joiner === 0) {
      const token = tokens[index];
      if (token !== undefined) current.push(token);
      index += 1;
      continue;
    }
    parts.push(current);
    current = [];
    index += joiner;
  }
  parts.push(current);
  return parts.filter((part) => part.some((token) => token.kind !== 'punctuation'));
}

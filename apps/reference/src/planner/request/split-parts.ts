import {
  generalNouns,
  isFunctionWord,
  neutralVerbs,
  proseWords,
} from '../language/function-words.ts';
import { ordinalOf } from '../language/number-words.ts';
import type { FieldRole } from '../tools/field-profile.ts';
import { isSelfEvident, listBreak, makeToken, type Token } from './token.ts';

/** Verbs that relate things ("mention", "contain") stand after "and" without opening a new part. */
const relations =
  /^(mention|contain|include|match|live|exist|occur|appear|use|start|begin)(s|es)?$|[a-z]{2}(ing|ed)$/;
const sentenceEnds = new Set(['.', '!', '?', ';', listBreak]);
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

/**
 * True if `word` tells to do something that an exposed tool does; with a role, only if all those tools need a field of
 * that role.
 */
export type IsAction = (word: string, role?: FieldRole) => boolean;

/** A superlative or an ordinal: a word that chooses among several. */
function isChoiceWord(word: string): boolean {
  return (
    /^(most|least|fewest|[a-z]{2,}est|last|latest)$/.test(word) || ordinalOf(word) !== undefined
  );
}

/** "lines 5 …", "the first 3 lines": words that name a stretch of a file. */
function opensRange(tokens: readonly Token[], index: number): boolean {
  const [first, second, third, fourth] = tokens
    .slice(index, index + 4)
    .map(({ kind, lower }) => (kind === 'punctuation' ? '' : lower));
  if (/^lines?$/.test(first ?? '')) return /^\d/.test(second ?? '');
  if (first === 'the')
    return opensRange(
      [second, third, fourth].flatMap((word) =>
        word === undefined ? [] : [makeToken('word', word, 0)],
      ),
      0,
    );
  return /^(first|last|top)$/.test(first ?? '') && /^lines?$/.test(third ?? second ?? '');
}

function opensPart(tokens: readonly Token[], from: number, isAction: IsAction): boolean {
  let index = from;
  while (tokens[index]?.kind === 'word' && adverbs.has(tokens[index]?.lower ?? '')) index += 1;
  const word = tokens[index];
  const next = tokens[index + 1];
  if (word?.kind !== 'word' || (relations.test(word.lower) && word.lower !== 'bring')) return false;
  if (next?.kind === 'word' && next.lower === 'of') return false;
  if (/^(how|which|what|where)$/.test(word.lower)) return true;
  if (word.lower === 'for' && /^(each|every|all)$/.test(next?.lower ?? '')) return true;
  // "the largest and the smallest" are two.
  if (
    word.lower === 'the' &&
    isChoiceWord(next?.lower ?? '') &&
    tokens.slice(0, from).some(({ lower }) => isChoiceWord(lower))
  ) {
    return true;
  }
  if (opensRange(tokens, index) && tokens.slice(0, from).some((_, at) => opensRange(tokens, at)))
    return true;
  if (isFunctionWord(word.lower)) return false;
  if (generalNouns.has(word.lower) || next === undefined) return false;
  if (isAction(word.lower) || neutralVerbs.has(word.lower) || proseWords.has(word.lower))
    return true;
  // An unknown word that takes an object reads as a verb: better a part that no tool fits than a lost wish.
  return /^[a-z]+$/.test(word.value) && (objects.has(next.lower) || isSelfEvident(next));
}

/** What sets a part off from the one before: "and" or a comma alone, the end of a sentence, or "then". */
export type PartBreak = 'loose' | 'sentence' | 'then';

interface Joint {
  readonly length: number;
  readonly kind: PartBreak;
}

function jointAt(
  tokens: readonly Token[],
  index: number,
  isAction: IsAction,
  isStart: boolean,
): Joint | undefined {
  const token = tokens[index];
  if (token === undefined) return undefined;
  if (token.kind === 'punctuation' && sentenceEnds.has(token.value))
    return { length: 1, kind: token.value === listBreak ? 'then' : 'sentence' };
  let length = 0;
  const at = (offset: number): Token | undefined => tokens[index + offset];
  const commaAt = (offset: number): number => (at(offset)?.value === ',' ? 1 : 0);
  length += commaAt(0);
  if (/^(and|&|plus)$/.test(at(length)?.lower ?? '')) length += 1;
  const word = at(length);
  if (word?.kind === 'word' && sequenceWords.has(word.lower)) {
    if (word.lower === 'next' && length === 0 && !isStart) return undefined;
    return { length: length + 1 + commaAt(length + 1), kind: 'then' };
  }
  if (word?.lower === 'after' && /^(that|which|this)$/.test(at(length + 1)?.lower ?? '')) {
    return { length: length + 2 + commaAt(length + 2), kind: 'then' };
  }
  return length > 0 && opensPart(tokens, index + length, isAction)
    ? { length, kind: 'loose' }
    : undefined;
}

/** A part of a request, and what sets it off from the one before. */
export interface RequestPart {
  readonly tokens: readonly Token[];
  readonly after: PartBreak;
}

/** Splits a request where one wish ends and the next begins: sentences, "then", ";", "and" with a verb. */
export function splitParts(tokens: readonly Token[], isAction: IsAction): RequestPart[] {
  const parts: RequestPart[] = [];
  let current: Token[] = [];
  let after: PartBreak = 'then';
  const close = (): void => {
    if (current.some((token) => token.kind !== 'punctuation'))
      parts.push({ tokens: current, after });
    current = [];
  };
  for (let index = 0; index < tokens.length;) {
    const joint = jointAt(tokens, index, isAction, current.length === 0);
    const token = tokens[index];
    if (joint === undefined) {
      if (token !== undefined) current.push(token);
      index += 1;
      continue;
    }
    const wasEmpty = current.length === 0;
    close();
    // "… . Then …": the stronger of two breaks in a row counts.
    after =
      current.length === 0 && after === 'then' && parts.length > 0 && wasEmpty
        ? 'then'
        : joint.kind;
    index += joint.length;
  }
  close();
  return parts;
}

import { determiners } from '../language/function-words.ts';
import { contentVerb, countNoun, fileNoun, folderNoun } from './cue.ts';
import type { IsAction } from './split-parts.ts';
import { isSelfEvident, makeToken, type Token } from './token.ts';

const lead = /^(for|in|across|over|within)$/;
const inside = /^(in|of|under|inside|within|below|beneath)$/;
const sentenceEnd = /^[.!?;•]$/;

/** How many tokens "for each file in", "in every file of", "per file under" take at `index`; 0 if there are none. */
function openingLength(tokens: readonly Token[], index: number): number {
  const word = (offset: number): string => {
    const token = tokens[index + offset];
    return token?.kind === 'word' ? token.lower : '';
  };
  let length = 0;
  if (word(0) === 'per') length = 1;
  else if (lead.test(word(0)) && /^(each|every|all)$/.test(word(1))) {
    length = 2;
    if (word(1) === 'all' && /^(of|the)$/.test(word(length))) length += 1;
    if (word(length) === 'the') length += 1;
  }
  const isPerFile = length > 0 && fileNoun.test(word(length)) && inside.test(word(length + 1));
  return isPerFile ? length + 2 : 0;
}

/** The end of the place that begins at `from`; `from` itself where a pronoun or nothing stands there. */
function placeEnd(tokens: readonly Token[], from: number): number {
  let index = from;
  while (/^(the|our|my)$/.test(tokens[index]?.lower ?? '')) index += 1;
  const token = tokens[index];
  const isName =
    token?.kind === 'path' ||
    (token?.kind === 'word' &&
      !determiners.has(token.lower) &&
      !/^(it|them|there|here|which|one)$/.test(token.lower));
  if (!isName) return from;
  return folderNoun.test(tokens[index + 1]?.lower ?? '') ? index + 2 : index + 1;
}

/** True if a sentence searches or counts a text, which tells every file apart by itself. */
function searches(sentence: readonly Token[], isAction: IsAction): boolean {
  const has = (test: (token: Token) => boolean): boolean => sentence.some(test);
  const isWord = (pattern: RegExp) => (token: Token) =>
    token.kind === 'word' && pattern.test(token.lower);
  const counts = has(isWord(/^(counts?|many|often|number|tally)$/));
  const speaksOfText = (token: Token, index: number): boolean =>
    (isSelfEvident(token) && token.kind !== 'path') ||
    isWord(countNoun)(token) ||
    isWord(/^(occur|appear)(s|ing)?$/)(token) ||
    (isWord(contentVerb)(token) && !/^(has|have|having)$/.test(token.lower)) ||
    (token.lower === 'with' && /^lines?$/.test(sentence[index - 1]?.lower ?? ''));
  const hasText = sentence.some(speaksOfText);
  const asksLines = sentence.some(
    ({ lower }, index) =>
      /^(which|what)$/.test(lower) && /^lines?$/.test(sentence[index + 1]?.lower ?? ''),
  );
  const isSearch = has(
    (token) =>
      token.kind === 'word' &&
      (/^(search|look|scan|check)$/.test(token.lower) || isAction(token.lower, 'text')),
  );
  return ((counts || asksLines) && hasText) || (isSearch && has(isWord(/^for$/)));
}

function endOfSentence(tokens: readonly Token[], from: number): number {
  const length = tokens
    .slice(from)
    .findIndex(({ kind, lower }) =>
      kind === 'punctuation' ? sentenceEnd.test(lower) : lower === 'then',
    );
  return length < 0 ? tokens.length : from + length;
}

/**
 * A count "for each file in a place" is one search of that place: a search tells its files apart, so the place alone is
 * left of such a phrase.
 */
export function withoutPerFile(tokens: readonly Token[], isAction: IsAction): Token[] {
  const kept: Token[] = [];
  let sentence = 0;
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index];
    if (token === undefined) break;
    const isEnd = token.kind === 'punctuation' && sentenceEnd.test(token.lower);
    if (isEnd || token.lower === 'then') sentence = index + 1;
    const length = openingLength(tokens, index);
    const from = index + length;
    const to = length === 0 ? from : placeEnd(tokens, from);
    const beside = [
      ...tokens.slice(sentence, index),
      ...tokens.slice(to, endOfSentence(tokens, to)),
    ];
    if (to === from || !searches(beside, isAction)) {
      kept.push(token);
      index += 1;
      continue;
    }
    kept.push(makeToken('word', 'in', token.start), ...tokens.slice(from, to));
    // A place that opens a sentence is set off from the verb.
    const next = tokens[to];
    if (index === sentence && next !== undefined && next.kind !== 'punctuation')
      kept.push(makeToken('punctuation', ',', next.start));
    index = to;
  }
  return kept;
}

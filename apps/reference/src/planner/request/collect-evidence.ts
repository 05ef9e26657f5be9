import {
  auxiliaryWords,
  clauseWords,
  determiners,
  exclusionWords,
  isFunctionWord,
  neutralVerbs,
  placeWords,
} from '../language/function-words.ts';
import { ordinalOf } from '../language/number-words.ts';
import { stemOf } from '../language/stem.ts';
import { looksLikeFile } from '../language/file-types.ts';
import { takeAmounts } from './amounts.ts';
import type { Evidence, Mention, Reference } from './evidence.ts';
import { takeFileTypes } from './file-type-mention.ts';
import { takeLineRange } from './line-range.ts';
import { takeNameAffixes } from './name-affix.ts';
import { PartScan } from './part-scan.ts';
import { takeBackReference, takeChoice } from './reference.ts';
import type { IsAction } from './split-parts.ts';
import type { Token } from './token.ts';
import { takeTokenMentions } from './token-mentions.ts';
import { takeContents } from './content-mentions.ts';
import { takeObjects, takeShorthand, takeTrailingPlace } from './object-mentions.ts';
import { takePlaces } from './place-mentions.ts';

/** The first word that can be a verb; -1 for a question or a bare noun phrase. */
function actionIndexOf(tokens: readonly Token[]): number {
  // "In docs, show …": the verb comes after the place.
  const comma = tokens.findIndex((token) => token.value === ',');
  const from = placeWords.has(tokens[0]?.lower ?? '') && comma > 0 ? comma : 0;
  for (const [index, token] of tokens.entries()) {
    if (index < from || token.kind === 'punctuation') continue;
    if (token.kind !== 'word') return -1;
    if (
      /^(what|which|where|who|how|any|all|every|the|a|an|its|their|both|is|are|does|do|each|there|these|those)$/.test(
        token.lower,
      )
    ) {
      // "can you", "I want to": the verb comes after them; a question has none.
      return -1;
    }
    if (auxiliaryWords.has(token.lower) || /['’]|ly$|^to$|^-/.test(token.lower)) continue;
    // "first 3 lines of …" has no verb.
    if (
      /^(first|last|top|bottom)$/.test(token.lower) &&
      /^(\d+|lines?)$/.test(tokens[index + 1]?.lower ?? '')
    )
      return -1;
    // "First open …": an ordinal before a verb only counts the parts.
    if (ordinalOf(token.value) !== undefined && tokens[index + 1]?.kind === 'word') continue;
    return index;
  }
  return -1;
}

/** Stems of the words before the first preposition or relative clause: what is asked for. */
function headOf(tokens: readonly Token[], isAction: IsAction): Set<string> {
  const head = new Set<string>();
  // What is searched is a place, not what is asked for: "search all notes for …".
  const verb =
    tokens.filter(({ kind, lower }) => kind === 'word' && !/^(please|then)$/.test(lower))[0]
      ?.lower ?? '';
  if (
    (/^(search|scan|check|look)$/.test(verb) || isAction(verb, 'text')) &&
    tokens.some(({ lower }) => lower === 'for')
  ) {
    return head;
  }
  // "In docs, which files …": the place comes first.
  const comma = tokens.findIndex((token) => token.value === ',');
  let index = placeWords.has(tokens[0]?.lower ?? '') ? comma + 1 : 0;
  let hasBegun = false;
  for (; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const word = token.lower;
    // "the names of the files" asks for files all the same.
    const isPartitive =
      word === 'of' &&
      /^(names?|paths?|number|set|all|kinds?)$/.test(tokens[index - 1]?.lower ?? '');
    if (
      isPartitive ||
      /^(which|extension|glob|number)$/.test(word) ||
      token.kind === 'extension' ||
      token.kind === 'glob' ||
      token.kind === 'number'
    )
      continue;
    if (token.kind !== 'word') {
      if (hasBegun) break;
      continue;
    }
    if (hasBegun && (placeWords.has(word) || clauseWords.has(word) || /^(for|but|per)$/.test(word)))
      break;
    hasBegun ||= !determiners.has(word) && !auxiliaryWords.has(word);
    if (!isFunctionWord(word) && !neutralVerbs.has(word)) head.add(stemOf(word));
  }
  return head;
}

/** What stands after "except" is to be left out; only names can be. */
function exclude(mention: Mention, exclusion: Token | undefined): Mention {
  const isNegative =
    exclusion !== undefined && mention.start > exclusion.start && mention.kind !== 'text';
  return isNegative ? { ...mention, isNegative } : mention;
}

/** True for a word that a mention in plain words took as its value. */
function isArgument(token: Token, mentions: readonly Mention[]): boolean {
  return mentions.some(
    (mention) =>
      mention.form === 'words' &&
      token.start >= mention.start &&
      token.start < mention.start + mention.value.length,
  );
}

const everythingPattern =
  /\b(recursively|recursive|everything|however deep|at any depth|all levels|subfolders|subdirectories|nested)\b/;
const flatPattern =
  /\b((directly|immediately) (in|under|inside|below)|(root|folder|directory|level) only|only (in|at) the (root|top)( level| folder| directory)?|not (in|its|below) ?(any |the )?(sub\w+|nested\b.*)|without subfolders|non-recursively)\b/;

/** Questions for a measure itself, with the word whose stem the measure has. */
const measureQuestions: ReadonlyArray<readonly [pattern: RegExp, measure: string]> = [
  [/\b(how (big|large|heavy)|(size|bytes) of|how many bytes)\b/, 'bytes'],
  [
    /\b(when was|when were|how (old|recent|new)|(modification|change) (time|date) of|date of)\b/,
    'modified',
  ],
];

/** "the folder of the first match", "the directory containing the largest file" */
const ownedFolder =
  /\b(folder|directory|dir) (of|containing|holding|that (contains|holds|has)) the (file with the )?(first|second|third|last|[a-z]+est|most)\b/;

/** Arguments stand as a dot, so that words on both sides of one are not taken for neighbours. */
function phraseOf(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.kind === 'word' ? token.lower : '·')).join(' ');
}

const countsPattern =
  /\b(how (many|often)|counts?|number of|total of|tally)\b|(^| )-[a-z]*c[a-z]*\b(?! ·)/;

/** Reads one part of a request. `afterResults`: earlier parts exist, so "it" and "the first" can mean something. */
export function collectEvidence(
  tokens: readonly Token[],
  afterResults: boolean,
  isAction: IsAction,
): Evidence {
  const scan = new PartScan(tokens);
  const actionIndex = actionIndexOf(tokens);
  const action = tokens[actionIndex]?.lower;
  const choice = takeChoice(scan, afterResults);
  const chosen = choice ?? (afterResults ? takeBackReference(scan) : undefined);
  const phrase = phraseOf(tokens);
  const back: Reference | undefined =
    chosen !== undefined && chosen.selection.kind !== 'parent' && ownedFolder.test(phrase)
      ? { ...chosen, noun: 'any', isParent: true }
      : chosen;
  const lines = takeLineRange(scan);
  const names = takeNameAffixes(scan);
  const amounts = takeAmounts(scan);
  const types = takeFileTypes(scan);
  const evident = takeTokenMentions(scan);
  const isSearch = action !== undefined && isAction(action, 'text');
  if (isSearch && !evident.some(({ kind }) => kind === 'text'))
    evident.push(...takeShorthand(scan, actionIndex));
  const places = [...takePlaces(scan), ...takeTrailingPlace(scan, evident)];
  const hasText = [...names, ...evident].some((mention) => mention.kind === 'text');
  const contents = hasText ? [] : takeContents(scan);
  const mentions: Mention[] = [...names, ...types, ...evident, ...places, ...contents];
  const known = action !== undefined && (isAction(action) || neutralVerbs.has(action));
  if (known && back === undefined) mentions.push(...takeObjects(scan, actionIndex));
  mentions.sort((left, right) => left.start - right.start);
  const exclusion = tokens.filter(
    (token, index) =>
      exclusionWords.has(token.lower) ||
      (token.lower === 'not' && placeWords.has(tokens[index + 1]?.lower ?? '')),
  )[0];

  const plain = tokens.filter((token) => token.kind === 'word');
  const namesFile = mentions.some(
    (mention) => mention.kind === 'path' && looksLikeFile(mention.value),
  );
  const asksMeasure = measureQuestions.filter(([pattern]) => pattern.test(phrase))[0];
  const described = plain.filter(
    (token) => !isFunctionWord(token.lower) && !isArgument(token, mentions),
  );
  return {
    tokens,
    action,
    stems: new Set(described.map((token) => stemOf(token.lower))),
    head: headOf(tokens, isAction),
    phrase,
    mentions: mentions.map((mention) => exclude(mention, exclusion)),
    lines,
    amounts,
    // A file that is named needs no choosing: "when was a.md last changed".
    reference: asksMeasure !== undefined && namesFile ? undefined : back,
    everything: everythingPattern.test(phrase),
    flat: flatPattern.test(phrase),
    counts: countsPattern.test(phrase),
    asksMeasure: asksMeasure === undefined ? undefined : stemOf(asksMeasure[1]),
    wanted: [],
  };
}

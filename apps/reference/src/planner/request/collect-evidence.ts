import {
  auxiliaryWords,
  clauseWords,
  determiners,
  isFunctionWord,
  neutralVerbs,
  placeWords,
} from '../language/function-words.ts';
import { ordinalOf } from '../language/number-words.ts';
import { stemOf } from '../language/stem.ts';
import { takeAmounts } from './amounts.ts';
import type { Evidence, Mention } from './evidence.ts';
import { takeFileTypes } from './file-type-mention.ts';
import { takeLineRange } from './line-range.ts';
import { takeNameAffixes } from './name-affix.ts';
import { PartScan } from './part-scan.ts';
import { takeBackReference, takeChoice } from './reference.ts';
import type { IsAction } from './split-parts.ts';
import type { Token } from './token.ts';
import { takeTokenMentions } from './token-mentions.ts';
import { takeContents, takeObjects, takePlaces } from './word-mentions.ts';

/** The first word that can be a verb; -1 for a question or a bare noun phrase. */
function actionIndexOf(tokens: readonly Token[]): number {
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'punctuation') continue;
    if (token.kind !== 'word') return -1;
    if (
      /^(what|which|where|who|how|any|all|every|the|a|an|is|are|does|do|each|there|these|those)$/.test(
        token.lower,
      )
    ) {
      // "can you", "I want to": the verb comes after them; a question has none.
      return -1;
    }
    if (auxiliaryWords.has(token.lower) || /['’]|ly$|^to$|^-/.test(token.lower)) continue;
    // "First open …": an ordinal before a verb only counts the parts.
    if (ordinalOf(token.value) !== undefined && tokens[index + 1]?.kind === 'word') continue;
    return index;
  }
  return -1;
}

/** Stems of the words before the first preposition or relative clause: what is asked for. */
function headOf(tokens: readonly Token[]): Set<string> {
  const head = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    // "the names of the files" asks for files all the same.
    if (
      token.lower === 'of' &&
      /^(names?|paths?|number|set|all|kinds?)$/.test(tokens[index - 1]?.lower ?? '')
    )
      continue;
    if (token.kind !== 'word') {
      if (
        head.size > 0 &&
        token.kind !== 'extension' &&
        token.kind !== 'glob' &&
        token.kind !== 'number'
      )
        break;
      continue;
    }
    if (
      head.size > 0 &&
      (placeWords.has(token.lower) ||
        (clauseWords.has(token.lower) && !/^(which|that)$/.test(token.lower)) ||
        token.lower === 'for')
    )
      break;
    if (head.size > 0 && token.lower === 'that') break;
    if (
      determiners.has(token.lower) ||
      isFunctionWord(token.lower) ||
      neutralVerbs.has(token.lower)
    )
      continue;
    head.add(stemOf(token.lower));
  }
  return head;
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
const countsPattern = /\b(how (many|often)|count|number of|total of|tally)\b/;

/** Reads one part of a request. `afterResults`: earlier parts exist, so "it" and "the first" can mean something. */
export function collectEvidence(
  tokens: readonly Token[],
  afterResults: boolean,
  isAction: IsAction,
): Evidence {
  const scan = new PartScan(tokens);
  const actionIndex = actionIndexOf(tokens);
  const action = tokens[actionIndex]?.lower;
  const choice = takeChoice(scan);
  const back = choice ?? (afterResults ? takeBackReference(scan) : undefined);
  const lines = takeLineRange(scan);
  const names = takeNameAffixes(scan);
  const amounts = takeAmounts(scan);
  const types = takeFileTypes(scan);
  const evident = takeTokenMentions(scan);
  const places = takePlaces(scan);
  const hasText = evident.some((mention) => mention.kind === 'text');
  const contents = hasText ? [] : takeContents(scan);
  const mentions: Mention[] = [...names, ...types, ...evident, ...places, ...contents];
  const known = action !== undefined && (isAction(action) || neutralVerbs.has(action));
  if (known && back === undefined) mentions.push(...takeObjects(scan, actionIndex));
  mentions.sort((left, right) => left.start - right.start);

  const plain = tokens.filter((token) => token.kind === 'word');
  const phrase = plain.map((token) => token.lower).join(' ');
  const described = plain.filter(
    (token) => !isFunctionWord(token.lower) && !isArgument(token, mentions),
  );
  return {
    tokens,
    action,
    stems: new Set(described.map((token) => stemOf(token.lower))),
    head: headOf(tokens),
    phrase,
    mentions,
    lines,
    amounts,
    reference: back,
    everything: everythingPattern.test(phrase),
    counts: countsPattern.test(phrase),
    wanted: [],
  };
}

import { clauseWords, determiners, placeWords } from '../language/function-words.ts';
import { contentVerb } from './cue.ts';
import type { Mention } from './evidence.ts';
import type { PartScan } from './part-scan.ts';

/** Plain words that follow a place word without naming a place. */
export const noPlace =
  /^(files?|lines?|names?|contents?|order|total|depth|full|detail|case|comments?|it|them|each|any|which|what|general|particular|addition|there|here|size|bytes|context|matches|results|one|ones|everything|all|alphabetical|most|least|this|that|these|those|how|question|use|git|top|bottom|beginning|end|text|work|turn|mind|short|code)$/;

/** A mention that is written in plain words. */
export function wordMention(
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

/** The next word that is no article and the like. */
export function skipDeterminers(scan: PartScan, from: number): number {
  let index = from;
  while (determiners.has(scan.lower(index)) || /^(our|own|main)$/.test(scan.lower(index)))
    index += 1;
  return index;
}

/** True if the token closes a noun phrase: the end, punctuation, a preposition, "and", "that". */
export function closes(scan: PartScan, index: number): boolean {
  const token = scan.tokens[index];
  if (token?.kind !== 'word' || !scan.isFree(index)) return true;
  return (
    contentVerb.test(token.lower) ||
    placeWords.has(token.lower) ||
    clauseWords.has(token.lower) ||
    /^(and|or|for|recursively|please|only|too|also|by|including|excluding|except|there|up|is|are|was|were|does|do|not|but|as|mentions?|contains?|uses?|matches|match|occurs?|appears?|have|has|per|depth)$|^-/.test(
      token.lower,
    )
  );
}

import { isFunctionWord } from '../language/function-words.ts';
import { numberOf, ordinalOf } from '../language/number-words.ts';
import { stemOf } from '../language/stem.ts';
import { contentVerb } from './cue.ts';
import type { Amount } from './evidence.ts';
import type { PartScan } from './part-scan.ts';

const contextWord = /^(context|around|surrounding|either|before|above|neighbou?ring)$/;
const depthWord = /^(levels?|deep|depth)$/;
const limitLead = /^(most|to|max|maximum|limit|than|only|just|first|top|any|after|least)$/;

/** The words beside a number, nearest first: two after it, two before it. */
function neighbours(scan: PartScan, index: number): string[] {
  return [index + 1, index - 1, index + 2, index - 2]
    .filter((place) => scan.tokens[place]?.kind === 'word')
    .map((place) => scan.lower(place));
}

function measureOf(scan: PartScan, index: number): Amount['measure'] {
  const after = [1, 2, 3, 4].map((step) => scan.lower(index + step));
  const before = [1, 2, 3].map((step) => scan.lower(index - step));
  const unitIsLine = /^lines?$/.test(after[0] ?? '');
  if (before.slice(0, 2).some((word) => word === 'context') || /^-[abc]$/.test(before[0] ?? ''))
    return 'context';
  if (after.slice(0, unitIsLine ? 4 : 2).some((word) => contextWord.test(word))) return 'context';
  if (unitIsLine && after[1] === 'of' && after[2] === 'context') return 'context';
  if (after.slice(0, 2).some((word) => depthWord.test(word))) return 'depth';
  if (before.slice(0, 2).some((word) => depthWord.test(word))) return 'depth';
  if (after[1] === 'deep') return 'depth';
  if (limitLead.test(before[0] ?? '')) return 'limit';
  return 'other';
}

/** True for a number that is looked for: it follows "contain" or "for", and counts no noun. */
export function isContent(scan: PartScan, index: number): boolean {
  const before = scan.lower(index - 1);
  const leads =
    (contentVerb.test(before) || before === 'for') && !/^(has|have|having)$/.test(before);
  const next = scan.tokens[index + 1];
  return leads && (next?.kind !== 'word' || isFunctionWord(next.lower));
}

/** The numbers of a part that are no line numbers, each with what it measures; marked as explained. */
export function takeAmounts(scan: PartScan): Amount[] {
  const amounts: Amount[] = [];
  for (const [index, token] of scan.tokens.entries()) {
    if (!scan.isFree(index)) continue;
    if (token.kind !== 'number' && token.kind !== 'word') continue;
    const value = numberOf(token.value);
    if (
      value === undefined ||
      (token.lower === 'one' && !/^(level|line)$/.test(scan.lower(index + 1)))
    )
      continue;
    // "mentions 404" speaks of text.
    if (token.kind === 'number' && isContent(scan, index)) continue;
    const measure = measureOf(scan, index);
    // "the two files a and b" only counts what is named next.
    const isOfNamed = /^(the|these|those|both)$/.test(scan.lower(index - 1)) && measure === 'other';
    if (isOfNamed && /^(files|folders|directories)$/.test(scan.lower(index + 1))) {
      scan.use(index);
      continue;
    }
    const stems = new Set(
      neighbours(scan, index)
        .filter((word) => !isFunctionWord(word) && ordinalOf(word) === undefined)
        .map(stemOf),
    );
    scan.use(index);
    amounts.push({ value, measure, stems });
  }
  return amounts;
}

import { numberOf, ordinalOf } from '../language/number-words.ts';
import type { LineRange } from './evidence.ts';
import type { PartScan } from './part-scan.ts';

const lineWord = /^(lines?|rows?)$/;
const upTo = /^(to|through|thru|until|till|and|-|–|—)$/;
const fromHere = /^(from|starting|start|starts|beginning|begin|since|after|past|beyond)$/;

function spanBounds(text: string): [number, number] | undefined {
  const match = /^L?(\d+)\D+?L?(\d+)$/i.exec(text);
  return match === null ? undefined : [Number(match[1]), Number(match[2])];
}

function between(first: number, last: number): LineRange {
  const [low, high] = first <= last ? [first, last] : [last, first];
  return { start: low, count: high - low + 1 };
}

/** "lines 10 to 20", "lines 10-20", "L10-L20", "10 through 20 lines". */
function takeBounds(scan: PartScan): LineRange | undefined {
  for (const [index, token] of scan.tokens.entries()) {
    if (!scan.isFree(index)) continue;
    const before = lineWord.test(scan.lower(index - 1));
    if (token.kind === 'span') {
      const bounds = spanBounds(token.value);
      const after = lineWord.test(scan.lower(index + 1));
      if (bounds === undefined || !(before || after || /^L/i.test(token.value))) continue;
      scan.use(before ? index - 1 : index, after ? index + 2 : index + 1);
      return between(...bounds);
    }
    const first = numberOf(token.value);
    if (first === undefined || !upTo.test(scan.lower(index + 1))) continue;
    let end = index + 2;
    // "lines 30 to the end"
    const isOpen = scan.lower(scan.lower(end) === 'the' ? end + 1 : end);
    if (before && /^(end|bottom|eof)$/.test(isOpen)) {
      scan.use(index - 1, end + (scan.lower(end) === 'the' ? 2 : 1));
      return { start: first };
    }
    if (lineWord.test(scan.lower(end))) end += 1;
    const last = numberOf(scan.lower(end));
    const after = lineWord.test(scan.lower(end + 1));
    if (last === undefined || !(before || after)) continue;
    scan.use(before ? index - 1 : index, after ? end + 2 : end + 1);
    return between(first, last);
  }
  return undefined;
}

/** "from line 40", "line 42", "after line 9", "up to line 50". */
function takeStart(scan: PartScan): LineRange | undefined {
  for (const [index] of scan.tokens.entries()) {
    const number = numberOf(scan.lower(index));
    if (
      number === undefined ||
      !scan.isFree(index) ||
      !(
        /^(line|row|#)$/.test(scan.lower(index - 1)) ||
        (/^lines$/.test(scan.lower(index - 1)) &&
          /^(onwards?|forward|and)$/.test(scan.lower(index + 1)) &&
          numberOf(scan.lower(index + 2)) === undefined)
      )
    )
      continue;
    let word = index - 2;
    while (/^(at|from|with|the|on|in)$/.test(scan.lower(word)) && !fromHere.test(scan.lower(word)))
      word -= 1;
    const preposition = scan.lower(word);
    scan.use(Math.max(0, index - 1), index + 1);
    if (/^(to|until|till|through)$/.test(scan.lower(index - 2))) return { start: 1, count: number };
    if (/^(after|past|beyond)$/.test(preposition)) return { start: number + 1 };
    const onward = /^(on|onward|onwards|forward|down|and)$/.test(scan.lower(index + 1));
    // "open a.md at line 20" starts there.
    const isPlace = scan.lower(index - 2) === 'at';
    return fromHere.test(preposition) || onward || isPlace
      ? { start: number }
      : { start: number, count: 1 };
  }
  return undefined;
}

/** `head -n 20`, `tail -5`: as people put it at a prompt. */
function takeFlag(scan: PartScan): LineRange | undefined {
  for (const [index] of scan.tokens.entries()) {
    const word = scan.lower(index);
    if (!/^(head|tail)$/.test(word)) continue;
    const at = /^-(n|-lines)$/.test(scan.lower(index + 1)) ? index + 2 : index + 1;
    const number = /^-?\d+$/.test(scan.lower(at))
      ? Number(scan.lower(at).replace('-', ''))
      : undefined;
    if (number === undefined || number === 0) continue;
    scan.use(index, at + 1);
    return word === 'head' ? { count: number } : { tail: number };
  }
  return undefined;
}

/** "first 30 lines", "the last ten lines", "20 lines", "the first line". */
function takeCount(scan: PartScan): LineRange | undefined {
  for (const [index] of scan.tokens.entries()) {
    if (!scan.isFree(index) || !lineWord.test(scan.lower(index))) continue;
    if (
      /^(of|around|before|after|above|below|either)$/.test(scan.lower(index + 1)) &&
      mentionsContext(scan)
    )
      continue;
    const number = numberOf(scan.lower(index - 1));
    const leading = scan.lower(number === undefined ? index - 1 : index - 2);
    const isFirst = ordinalOf(leading) === 1 || /^(top|initial|opening|leading)$/.test(leading);
    const isLast = ordinalOf(leading) === -1 || /^(bottom|closing|trailing)$/.test(leading);
    if (number === undefined && !isFirst && !isLast) continue;
    // "the first lines" names no number.
    if (number === undefined && /s$/.test(scan.lower(index))) continue;
    scan.use(index - (number === undefined ? 1 : isFirst || isLast ? 2 : 1), index + 1);
    return isLast ? { tail: number ?? 1 } : { count: number ?? 1 };
  }
  return undefined;
}

function mentionsContext(scan: PartScan): boolean {
  return scan.tokens.some((token) =>
    /^(context|around|surrounding|before|after|above|below|either)$/.test(token.lower),
  );
}

/** "from the matching line on", "starting at that match": where an earlier result found something. */
function takeMatchStart(scan: PartScan): LineRange | undefined {
  for (const [index] of scan.tokens.entries()) {
    if (
      !/^(from|at)$/.test(scan.lower(index)) ||
      !/^(the|that|this|its|where)$/.test(scan.lower(index + 1))
    )
      continue;
    const words = [2, 3, 4].map((step) => scan.lower(index + step));
    const isLine =
      /^(matching|matched|first|found|same|that)$/.test(words[0] ?? '') &&
      /^(line|match|hit|place|spot|occurrence|one)$/.test(words[1] ?? '');
    const isPlace =
      /^(match|hit|spot|occurrence)$/.test(words[0] ?? '') ||
      (words[0] === 'line' && /^(that|it|where|with|on|onward|onwards|)$/.test(words[1] ?? ''));
    const isWhere =
      scan.lower(index + 1) === 'where' && /^(it|that|this|the)$/.test(words[0] ?? '');
    if (!isLine && !isPlace && !isWhere) continue;
    scan.use(index, index + (isLine ? 4 : 3));
    return { fromMatch: true };
  }
  return undefined;
}

/** The stretch of lines that a part asks for, marked as explained. */
export function takeLineRange(scan: PartScan): LineRange | undefined {
  const bounds = takeFlag(scan) ?? takeBounds(scan);
  if (bounds !== undefined) return bounds;
  const start = takeStart(scan) ?? takeMatchStart(scan);
  const count = takeCount(scan);
  if (start === undefined) return count;
  return count?.count === undefined ? start : { ...start, count: count.count };
}

import { extensionsOf, fileKindOf } from '../language/file-types.ts';
import { placeWords } from '../language/function-words.ts';
import { numberOf, ordinalOf } from '../language/number-words.ts';
import { stemOf } from '../language/stem.ts';
import type { Reference, Selection } from './evidence.ts';
import type { PartScan } from './part-scan.ts';

const superlatives: ReadonlyMap<string, readonly ['lowest' | 'highest', string]> = new Map(
  [
    ['lowest', 'size', 'smallest tiniest lightest slimmest'],
    ['highest', 'size', 'largest biggest heaviest bulkiest'],
    ['lowest', 'line', 'shortest'],
    ['highest', 'line', 'longest'],
    ['lowest', '', 'fewest least lowest minimum minimal'],
    ['highest', '', 'most highest greatest maximum maximal'],
    ['highest', 'modified', 'newest latest youngest freshest'],
    ['lowest', 'modified', 'oldest earliest'],
    // Of two things, the comparative chooses.
    ['lowest', 'size', 'smaller lighter'],
    ['highest', 'size', 'larger bigger heavier'],
    ['lowest', 'line', 'shorter'],
    ['highest', 'line', 'longer'],
    ['highest', 'modified', 'newer'],
    ['lowest', 'modified', 'older'],
  ].flatMap(([direction = '', measure = '', words = '']) =>
    words.split(' ').map((word) => [word, [direction as 'lowest' | 'highest', measure]] as const),
  ),
);

const things =
  /^(files?|folders?|director(?:y|ies)|ones?|match(?:es)?|results?|hits?|entr(?:y|ies)|items?|documents?|of|among)$/;
const singular = /^(file|folder|directory|one|match|result|hit|entry|item|document|thing)$/;
const measureNoun =
  /^(bytes?|size|lines?|match(?:es)?|occurrences?|hits?|mentions?|length|names?|paths?|entries|characters?|words?|files?|modification|modified|date|time)$/;

function nounOf(scan: PartScan, from: number, to: number): Reference['noun'] {
  for (let index = from; index < to; index += 1) {
    if (/^(folder|director)/.test(scan.lower(index))) return 'folder';
    if (/^(file|document)/.test(scan.lower(index))) return 'file';
  }
  return 'any';
}

/** "the smallest", "the one with the fewest bytes", "the most recently changed file". */
function takeSuperlative(scan: PartScan): Reference | undefined {
  for (const [index, token] of scan.tokens.entries()) {
    if (!scan.isWord(index)) continue;
    const meaning = superlatives.get(token.lower);
    // "at most 5" is an amount; "the first 20 lines at least" no choice.
    if (meaning === undefined || scan.lower(index - 1) === 'at') continue;
    const isComparative = /er$/.test(token.lower);
    const isOfTwo =
      (scan.lower(index - 1) === 'the' && /^(one|file|of|folder|)$/.test(scan.lower(index + 1))) ||
      (/^(is|are)$/.test(scan.lower(index - 1)) && !scan.isWord(index + 1));
    if (isComparative && !isOfTwo) continue;
    if (token.lower === 'most' && numberOf(scan.lower(index + 1)) !== undefined) continue;
    const [direction, measure] = meaning;
    let end = index + 1;
    const measures: string[] = [];
    if (/^recent(ly)?$/.test(scan.lower(end))) {
      measures.push(stemOf('modified'));
      while (/^(recently|recent|modified|changed|updated|edited|touched)$/.test(scan.lower(end)))
        end += 1;
    }
    if (
      measures.length === 0 &&
      /^(number|amount|count)$/.test(scan.lower(end)) &&
      scan.lower(end + 1) === 'of'
    )
      end += 2;
    if (/^matching$/.test(scan.lower(end)) && measureNoun.test(scan.lower(end + 1))) {
      measures.push(stemOf('match'));
      end += 1;
    }
    const isAmount = measure === '' || /^(size|length|number|modification)$/.test(scan.lower(end));
    if (isAmount && !measures.includes(stemOf('modified')) && measureNoun.test(scan.lower(end))) {
      measures.push(stemOf(scan.lower(end)));
      end += 1;
    }
    if (measure !== '') measures.push(stemOf(measure));
    if (measures.length === 0 && /^(counts?|number|total|tally)$/.test(scan.lower(end))) end += 1;
    // "the file that has the most" is about whatever was counted.
    const isBare =
      measures.length === 0 &&
      scan.lower(index - 1) === 'the' &&
      (scan.tokens[end]?.kind !== 'word' || /^(and|of|in)$/.test(scan.lower(end)));
    if (isBare) measures.push(...['match', 'line', 'bytes'].map(stemOf));
    if (measures.length === 0) continue;
    const words = scan.tokens
      .slice(index, end)
      .map((each) => each.value)
      .join(' ');
    // Where nothing tells lines, the size comes nearest.
    if (measures.includes(stemOf('line')) && !measures.includes(stemOf('size')))
      measures.push(stemOf('size'));
    while (things.test(scan.lower(end))) end += 1;
    const count = numberOf(scan.lower(index - 1));
    scan.use(count === undefined ? index : index - 1, end);
    return {
      selection: { kind: direction, measures, count: count ?? 1, words },
      noun: nounOf(scan, index - 4, end),
    };
  }
  return undefined;
}

const changed = /^(modified|changed|updated|edited|touched)$/;
const turn = /^(last|first|latest)$/;

/** "the last modified file", "was changed last": speaks of time, not of a place in a row. */
function takeLastModified(scan: PartScan): Reference | undefined {
  for (const [index] of scan.tokens.entries()) {
    const [word, next] = [scan.lower(index), scan.lower(index + 1)];
    if (!(turn.test(word) && changed.test(next)) && !(changed.test(word) && turn.test(next)))
      continue;
    scan.use(index, index + 2);
    const kind = /first/.test(`${word} ${next}`) ? 'lowest' : 'highest';
    const words = `${scan.lower(index)} ${scan.lower(index + 1)}`;
    return {
      selection: { kind, measures: [stemOf('modified')], count: 1, words },
      noun: nounOf(scan, index, index + 4),
    };
  }
  return undefined;
}

/** "the first one", "the second match", "the first three". */
function takeOrdinal(scan: PartScan): Reference | undefined {
  for (const [index] of scan.tokens.entries()) {
    const ordinal =
      scan.isWord(index) || scan.tokens[index]?.kind === 'identifier'
        ? ordinalOf(scan.lower(index))
        : undefined;
    if (ordinal === undefined || !scan.isFree(index)) continue;
    const follower = scan.lower(index + 1);
    // "the first one" counts nothing.
    const count = follower === 'one' ? undefined : numberOf(follower);
    const unit = scan.lower(count === undefined ? index + 1 : index + 2);
    if (/^(lines?|rows?|characters?|bytes?|levels?)$/.test(unit)) continue;
    const hasPlace =
      unit === '' ||
      /^(matching|matched|such|found)$/.test(unit) ||
      things.test(unit) ||
      /^(and|,|\.|,)$/.test(unit);
    if (!hasPlace || (scan.lower(index - 1) !== 'the' && !singular.test(unit))) continue;
    scan.use(index, count === undefined && !things.test(unit) ? index + 1 : index + 2);
    const selection: Selection =
      count !== undefined && ordinal === 1
        ? { kind: 'first', count }
        : { kind: 'nth', position: ordinal };
    return { selection, noun: nounOf(scan, index, index + 3) };
  }
  return undefined;
}

/** "guide" in "the second guide in docs/guides": a word for what lies in a place. */
function isMember(scan: PartScan, index: number): boolean {
  const word = scan.lower(index);
  const isNoun =
    scan.isWord(index) &&
    !/^(lines?|rows?|characters?|bytes?|levels?|match(es)?|hits?|places?|time|half|part)$/.test(
      word,
    );
  return (
    isNoun &&
    !/s$/.test(word) &&
    placeWords.has(scan.lower(index + 1)) &&
    scan.tokens[index + 2]?.kind === 'path'
  );
}

/** "the second file in docs", "the first markdown file": one of what a place holds, without earlier results. */
function takeOrdinalOfPlace(scan: PartScan): Reference | undefined {
  for (const [index] of scan.tokens.entries()) {
    const ordinal = scan.isWord(index) ? ordinalOf(scan.lower(index)) : undefined;
    if (ordinal === undefined || !/^(the|its|their)$/.test(scan.lower(index - 1))) continue;
    let noun = index + 1;
    while (
      extensionsOf(scan.lower(noun)) !== undefined ||
      fileKindOf(scan.lower(noun)) !== undefined
    )
      noun += 1;
    if (!/^(file|folder|directory)$/.test(scan.lower(noun)) && !isMember(scan, noun)) continue;
    scan.use(index);
    return { selection: { kind: 'nth', position: ordinal }, noun: nounOf(scan, noun, noun + 1) };
  }
  return undefined;
}

/** "each of them", "them", "it", "that file". */
function takePronoun(scan: PartScan): Reference | undefined {
  for (const [index] of scan.tokens.entries()) {
    if (!scan.isWord(index)) continue;
    const word = scan.lower(index);
    const next = scan.lower(index + 1);
    // "around each match" says where context goes.
    if (/^(around|surrounding|per|beside)$/.test(scan.lower(index - 1))) continue;
    const isEach =
      /^(each|every|all)$/.test(word) &&
      (next === '' ||
        scan.lower(index - 1) === 'for' ||
        /^(of|one|file|match|result|hit|folder|directory|in|with|,)$/.test(next) ||
        (word === 'all' && next === 'of'));
    if (isEach && !(word !== 'each' && /^(in|with|)$/.test(next))) {
      scan.use(index, things.test(next) ? index + 2 : index + 1);
      return { selection: { kind: 'each' }, noun: nounOf(scan, index, index + 3) };
    }
    // "what is inside", "the files there", "the contents" at the end of a part speak of the place before.
    const isEnd = scan.tokens[index + 1]?.kind !== 'word';
    if (
      isEnd &&
      (/^(inside|there|therein)$/.test(word) ||
        (word === 'contents' && /^(the|its|all)$/.test(scan.lower(index - 1))))
    ) {
      scan.use(index);
      return { selection: { kind: 'same' }, noun: 'any' };
    }
    if (/^(them|those|these|they|both)$/.test(word)) {
      scan.use(index);
      return { selection: { kind: 'each' }, noun: nounOf(scan, index, index + 2) };
    }
    const demonstrative = /^(that|this|the)$/.test(word) && singular.test(next);
    const closes =
      demonstrative &&
      (scan.tokens[index + 2]?.kind !== 'word' ||
        /^(for|in|with|and|to|again|too|from|you|we|that|which)$/.test(scan.lower(index + 2))) &&
      !isNamed(scan, index + 2);
    if (/^(it|its)$/.test(word) || closes) {
      scan.use(index, closes ? index + 2 : index + 1);
      return { selection: { kind: 'same' }, noun: nounOf(scan, index, index + 2) };
    }
  }
  return undefined;
}

/** "the file a.md" names the file that follows. */
function isNamed(scan: PartScan, index: number): boolean {
  const kind = scan.tokens[index]?.kind;
  return kind === 'path' || kind === 'quote' || kind === 'code' || kind === 'identifier';
}

const folderWord = /^(folder|directory|dir)s?$/;
const thing = /^(it|they|them|those|these|that|this|each|the)$/;

/** "the folder that it is in", "the directory containing them", "its parent folder": where something lies. */
function takeParent(scan: PartScan): Reference | undefined {
  for (const [index] of scan.tokens.entries()) {
    const word = scan.lower(index);
    const owner = scan.lower(index - 1);
    const isAdjective = /^(parent|containing|enclosing|surrounding|same)$/.test(word);
    const isBare = word === 'parent' && !scan.isWord(index + 1);
    if (isAdjective && (folderWord.test(scan.lower(index + 1)) || isBare)) {
      scan.use(index - 1, isBare ? index + 1 : index + 2);
      return { selection: { kind: 'parent', ofEach: owner === 'their' }, noun: 'folder' };
    }
    if (!folderWord.test(word)) continue;
    let at = index + 1;
    while (/^(that|which|in|where)$/.test(scan.lower(at))) at += 1;
    const isHolder = /^(contain(s|ing)|hold(s|ing)|has|with|around|of)$/.test(scan.lower(at));
    if (isHolder) at += 1;
    const pronoun = scan.lower(at);
    if (!thing.test(pronoun)) continue;
    if (pronoun === 'the' || /^(that|this|each)$/.test(pronoun)) {
      if (!singular.test(scan.lower(at + 1))) continue;
      at += 1;
    }
    const isPlace =
      isHolder ||
      /^(is|are|was|were|lies?|lives?|sits?|belongs?|resides?|comes?|came)$/.test(
        scan.lower(at + 1),
      );
    if (!isPlace) continue;
    let end = at + 1;
    while (
      /^(is|are|was|were|lies?|lives?|sits?|belongs?|resides?|found|stored|located|in|to|inside|from|comes?|came)$/.test(
        scan.lower(end),
      )
    )
      end += 1;
    scan.use(index, end);
    const ofEach = /^(they|them|those|these)$/.test(pronoun);
    return { selection: { kind: 'parent', ofEach }, noun: 'folder' };
  }
  return undefined;
}

/** The superlative or ordinal of a part, which makes sense on its own; marked as explained. */
export function takeChoice(scan: PartScan, afterResults: boolean): Reference | undefined {
  const choice = takeLastModified(scan) ?? takeSuperlative(scan);
  return choice ?? (afterResults ? undefined : takeOrdinalOfPlace(scan));
}

/** A reference that only makes sense after earlier results: "the first one", "each", "it". */
export function takeBackReference(scan: PartScan): Reference | undefined {
  return takeParent(scan) ?? takeOrdinal(scan) ?? takePronoun(scan);
}

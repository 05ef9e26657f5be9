import { fileKindOf } from '../language/file-types.ts';
import { contentNoun } from './cue.ts';
import type { Mention } from './evidence.ts';
import type { PartScan } from './part-scan.ts';
import type { Token } from './token.ts';

type Affix = 'whole' | 'start' | 'end' | 'extension' | 'inside';

/** Phrases that say how a name looks, each followed by the text itself. */
const phrases: ReadonlyArray<readonly [Affix, RegExp]> = [
  ['extension', /(?:(?:file )?extensions?|suffix|suffixes)(?: (?:is|are|of|being))?(?: either)?$/],
  [
    'end',
    /(?:ending|end|ends|that end)(?: (?:in|with|on))(?: the)?(?: (?:text|string|word|suffix|extension))?$/,
  ],
  [
    'start',
    /(?:starting|start|starts|beginning|begin|begins)(?: with)(?: the)?(?: (?:text|string|word|prefix|letters?))?$/,
  ],
  ['start', /prefix(?:ed)?(?: (?:with|by|is))?$/],
  [
    'inside',
    /names?(?: that)? (?:contains?|containing|includes?|including|has|have|having|matches|matching|with|like|mentions?|mentioning)(?: the)?(?: (?:word|text|string))?$/,
  ],
  [
    'whole',
    /(?:named|called|-i?name|names?(?: that)? (?:is|are|equals?|being)|file ?name)(?: exactly)?(?: either)?$/,
  ],
];

function glob(affix: Affix, value: string, isFolder: boolean, isAnything: boolean): string {
  const text = value.replace(/^\*+|\*+$/g, '');
  switch (affix) {
    case 'extension':
      return `*.${text.replace(/^\./, '')}`;
    case 'end':
      return `*${text}`;
    case 'start':
      return `${text}*`;
    case 'inside':
      return `*${text}*`;
    case 'whole':
      // A name without an extension may carry any, unless it is a folder's or one of the names that go without.
      if (text.includes('.') || isFolder || /^[A-Z]/.test(text)) return value;
      return isAnything ? `${text}*` : `${text}.*`;
  }
}

function wordsBefore(scan: PartScan, index: number): string {
  return scan.tokens
    .slice(Math.max(0, index - 6), index)
    .map((token) => token.lower)
    .join(' ');
}

function isValue(scan: PartScan, index: number): boolean {
  const kind = scan.tokens[index]?.kind;
  return kind !== undefined && kind !== 'punctuation' && kind !== 'number' && scan.isFree(index);
}

function anchoredText(affix: Affix, token: Token): Mention {
  const text = token.value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const value = affix === 'end' ? `${text}$` : `^${text}`;
  return {
    kind: 'text',
    value,
    form: 'regex',
    cue: 'content',
    alternative: false,
    isFolder: false,
    isNegative: false,
    start: token.start,
  };
}

/** Names that a part describes ("ending in .test.ts", "called index", "with `grant` in the name"), as globs. */
export function takeNameAffixes(scan: PartScan): Mention[] {
  const mentions: Mention[] = [];
  const isFolder = scan.tokens.some((token) => /^(folders?|director(y|ies))$/.test(token.lower));
  const isAnything = scan.tokens.some((token) =>
    /^(anything|something|everything|whatever)$/.test(token.lower),
  );
  let current: Affix | undefined;
  for (const [index, token] of scan.tokens.entries()) {
    const joined = /^(or|and|,)$/.test(scan.lower(index - 1)) && mentions.length > 0;
    const before = wordsBefore(scan, index);
    const found = phrases.filter(([, pattern]) => pattern.test(before))[0]?.[0];
    const isOfCode = found === 'whole' && contentNoun.test(before.split(' ').at(-2) ?? '');
    const affix = isOfCode ? undefined : (found ?? (joined ? current : undefined));
    const inName = /^ in (the |their |its )?(file ?|folder ?)?names?\b/.test(
      ` ${scan.tokens
        .slice(index + 1, index + 5)
        .map((each) => each.lower)
        .join(' ')}`,
    );
    if ((affix === undefined && !inName) || !isValue(scan, index)) {
      if (!/^(or|and|,)$/.test(token.lower)) current = undefined;
      continue;
    }
    // "files named with care" names nothing; "starting at line 40" is a place in a file.
    if (
      token.kind === 'word' &&
      /^(the|a|an|with|by|in|at|from|line|lines|either|after|that|is|are|contains?|under|inside|within|below|of|and|or|for|it|them)$/.test(
        token.lower,
      )
    )
      continue;
    if (
      token.kind === 'word' &&
      joined &&
      found === undefined &&
      fileKindOf(token.value) === undefined &&
      !/[-.]/.test(token.value)
    )
      continue;
    // "the file named a/b.md" is one file.
    if (token.kind === 'path' && token.value.includes('/')) continue;
    current = affix ?? 'inside';
    scan.use(index);
    // "lines starting with export" speaks of text, not of names.
    const anchored = /\blines?(?: that)? (?:start|begin|end)/.test(before)
      ? anchoredText(current, token)
      : undefined;
    if (anchored !== undefined) {
      mentions.push(anchored);
      continue;
    }
    if (inName && affix === undefined) scan.use(index + 1, index + 4);
    mentions.push({
      kind: 'glob',
      value: token.kind === 'glob' ? token.value : glob(current, token.value, isFolder, isAnything),
      form: 'affix',
      cue: 'name',
      alternative: mentions.length > 0,
      isFolder: false,
      isNegative: false,
      start: token.start,
    });
  }
  return mentions;
}

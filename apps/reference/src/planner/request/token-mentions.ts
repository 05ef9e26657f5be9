import { customarySpelling, isCustomaryFileName } from '../language/file-types.ts';
import { determiners, placeWords } from '../language/function-words.ts';
import { looksLikeExpression } from '../language/expressions.ts';
import { classifyWord } from './classify-word.ts';
import { cueBefore, fileNoun, folderNoun } from './cue.ts';
import type { Mention, MentionKind } from './evidence.ts';
import type { PartScan } from './part-scan.ts';
import { isSelfEvident, type Token } from './token.ts';

/** A quoted text is a path or glob only if the words before it do not say that it is content. */
function kindOfQuoted(value: string, cue: Mention['cue']): MentionKind {
  if (cue === 'place') return /[*{]/.test(value) ? 'glob' : 'path';
  if (cue === 'content') return 'text';
  // Spaces may stand in a path, if its parts are otherwise plain.
  if (/\s/.test(value)) return /^[\w.@-][\w .@-]*(\/[\w .@-]+)+$/.test(value) ? 'path' : 'text';
  if (looksLikeExpression(value)) return 'text';
  const shape = classifyWord(value);
  if (shape === 'extension') return 'glob';
  return shape === 'path' || shape === 'glob' || shape === 'url' ? shape : 'text';
}

function kindOf(token: Token, cue: Mention['cue'], strong: boolean): MentionKind {
  switch (token.kind) {
    case 'quote':
    case 'code':
      return kindOfQuoted(token.value, cue);
    case 'url':
      return 'url';
    case 'glob':
      return 'glob';
    case 'extension':
      return cue === 'content' && strong ? 'text' : 'glob';
    case 'path':
      return cue === 'content' && strong ? 'text' : 'path';
    default:
      return 'text';
  }
}

/** "in the folder x" says where to look, "the folder x" may be what is looked for. */
function isPlaceOf(scan: PartScan, index: number): boolean {
  let back = index - 1;
  while (folderNoun.test(scan.lower(back)) || determiners.has(scan.lower(back))) back -= 1;
  return placeWords.has(scan.lower(back));
}

/** "look for X", "for every X": X may be a file as well as text. */
function isLookedFor(scan: PartScan, index: number): boolean {
  let back = index - 1;
  while (/^(a|an|any|all|every|each|the)$/.test(scan.lower(back))) back -= 1;
  return scan.lower(back) === 'for';
}

/** "which folders have a.md" speaks of a file that is there, not of one that is mentioned. */
function ownsBefore(scan: PartScan, index: number): boolean {
  const back = /^(a|an|the|its|their)$/.test(scan.lower(index - 1)) ? index - 2 : index - 1;
  return /^(have|has|having)$/.test(scan.lower(back));
}

function globOf(token: Token): string {
  if (token.kind === 'extension') return `*${token.value}`;
  if (token.kind !== 'word') return token.value;
  const name = customarySpelling(token.value);
  return /file$/.test(name) ? name : `${name}*`;
}

function asksExistence(scan: PartScan): boolean {
  const opening = [0, 1, 2].map((index) => scan.lower(index)).join(' ');
  return /^((is|are) there|do we have|does it have)\b/.test(opening);
}

/** The mentions that their shape gives away: quotes, code spans, paths, globs, URLs, identifiers, `LICENSE`. */
export function takeTokenMentions(scan: PartScan): Mention[] {
  const mentions: Mention[] = [];
  let previous: Mention['cue'] = 'none';
  for (const [index, token] of scan.tokens.entries()) {
    if (!scan.isFree(index)) continue;
    const isSpoken = /^(the|a|our|its)$/.test(scan.lower(index - 1)) && !/s$/.test(token.lower);
    const isCustomary =
      token.kind === 'word' &&
      (/^[A-Z]/.test(token.value) || isSpoken) &&
      isCustomaryFileName(token.value) &&
      !/^(notice|security|contributing)$/.test(token.value);
    if (!isSelfEvident(token) && !isCustomary) continue;
    let cue = cueBefore(scan, index, previous);
    // "look for X" speaks of X's content only if X could be content; "mention X" always does.
    const strong = cue === 'content' && !isLookedFor(scan, index) && !ownsBefore(scan, index);
    const folderFollows = folderNoun.test(scan.lower(index + 1));
    if (folderFollows && cue !== 'content') cue = 'place';
    let kind = isCustomary ? (strong ? 'text' : 'path') : kindOf(token, cue, strong);
    if (kind === 'text' && folderFollows) kind = 'path';
    if (kind === 'path' && cue === 'name' && token.value.includes('/')) cue = 'none';
    // "package.json files" speaks of a name that many files have.
    if (kind === 'path' && !token.value.includes('/') && /^files$/.test(scan.lower(index + 1)))
      cue = 'name';
    if (kind === 'path' && ownsBefore(scan, index)) cue = 'name';
    // "every a.md" is a name that many files have.
    if (
      kind === 'path' &&
      !token.value.includes('/') &&
      /^(every|each|all|any)$/.test(scan.lower(index - 1))
    )
      cue = 'name';
    // "is there a Makefile" asks for a name, not for what a file says.
    if (kind === 'path' && !token.value.includes('/') && cue === 'none' && asksExistence(scan)) {
      cue = 'name';
      if (isCustomary) kind = 'glob';
    }
    // "where is a.md" asks for its place, not for what it says.
    if (kind === 'path' && cue === 'none' && scan.lower(0) === 'where') cue = 'name';
    const form =
      token.kind === 'regex'
        ? 'regex'
        : token.kind === 'quote' || token.kind === 'code'
          ? 'quoted'
          : 'token';
    const alternative = /^(or|and|,|&|\|)$/.test(scan.lower(index - 1)) && mentions.length > 0;
    mentions.push({
      kind,
      value:
        kind === 'glob'
          ? globOf(token)
          : isSpoken && isCustomary
            ? customarySpelling(token.value)
            : token.value,
      form,
      cue,
      alternative,
      isFolder:
        (folderFollows || folderNoun.test(scan.lower(index - 1))) && !isPlaceOf(scan, index),
      isNegative: false,
      start: token.start,
    });
    scan.use(
      index,
      folderFollows || (cue === 'name' && fileNoun.test(scan.lower(index + 1)))
        ? index + 2
        : index + 1,
    );
    previous = cue;
  }
  return mentions;
}

import { extensionsOf, fileKindOf, globsOf, isCustomaryFileName } from '../language/file-types.ts';
import {
  exclusionWords,
  generalNouns,
  isFunctionWord,
  neutralVerbs,
} from '../language/function-words.ts';
import { ordinalOf } from '../language/number-words.ts';
import { folderNoun } from './cue.ts';
import type { Mention } from './evidence.ts';
import type { PartScan } from './part-scan.ts';

const fileNoun =
  /^(files?|documents?|docs|sources?|modules?|scripts?|code|pages?|notes?|sheets?|stylesheets?|extensions?|ones)$/;

/** How many tokens from `index` on name a type of file: "TypeScript test files" is 3. */
function phraseLength(scan: PartScan, index: number): number {
  let end = index;
  let names = 0;
  while (scan.isFree(end)) {
    const token = scan.tokens[end];
    if (token === undefined) break;
    const isType =
      token.kind === 'extension' ||
      (token.kind === 'word' && extensionsOf(token.value) !== undefined);
    const isKind = token.kind === 'word' && fileKindOf(token.value) !== undefined;
    const isJoin = names > 0 && /^(and|or|,|\/)$/.test(token.lower) && isTypeAt(scan, end + 1);
    if (!isType && !isKind && !isJoin) break;
    names += isJoin ? 0 : 1;
    end += 1;
  }
  if (names === 0) return 0;
  // "every test folder" speaks of folders that are called so.
  if (end === index + 1 && folderNoun.test(scan.lower(end))) return 0;
  const isTests = /^(tests|specs)$/.test(scan.lower(index)) && end === index + 1;
  if (isTests && isWholeKind(scan, index)) return 1;
  const sourceNoun = /^(source|declaration|definition)$/.test(scan.lower(end)) ? end + 1 : end;
  if (fileNoun.test(scan.lower(sourceNoun))) return sourceNoun + 1 - index;
  // Without "files" after it, only a type that cannot be anything else counts: ".ts", "the tests in TypeScript".
  const only = scan.tokens[index];
  const inLanguage =
    /^(in|written)$/.test(scan.lower(index - 1)) && /^[A-Z]/.test(only?.value ?? '');
  return only?.kind === 'extension' ||
    inLanguage ||
    /^(all|any|every|except|excluding|without)$/.test(scan.lower(index - 1))
    ? end - index
    : 0;
}

/** "the tests", "not in tests": all files of the kind, where it is no folder's name. */
function isWholeKind(scan: PartScan, index: number): boolean {
  const before = scan.lower(index - 1);
  const isExcluded = before === 'in' && scan.lower(index - 2) === 'not';
  const next = scan.lower(index + 1);
  return (
    (before === 'the' || isExcluded) && !/^(folders?|director(y|ies)|of|that|which|in)$/.test(next)
  );
}

function isTypeAt(scan: PartScan, index: number): boolean {
  const token = scan.tokens[index];
  return (
    token?.kind === 'extension' ||
    (token?.kind === 'word' && extensionsOf(token.value) !== undefined)
  );
}

/** "the vitest configuration file": a plain word before what a file is for is part of its name. */
function subjectBefore(scan: PartScan, index: number): string | undefined {
  const word = scan.lower(index - 1);
  const isKind = fileKindOf(scan.lower(index)) !== undefined;
  const isPlain =
    scan.isWord(index - 1, /^[a-z][a-z0-9-]+$/) && index > 1 && !generalNouns.has(word);
  const isName =
    isPlain &&
    !exclusionWords.has(word) &&
    !isFunctionWord(word) &&
    !neutralVerbs.has(word) &&
    ordinalOf(word) === undefined;
  return isKind && isName && !/^(hidden|unit|integration|other|new|old|large|small)$/.test(word)
    ? word
    : undefined;
}

function globsIn(scan: PartScan, from: number, to: number): string[] {
  const extensions: string[] = [];
  let kind: string | undefined;
  for (const token of scan.tokens.slice(from, to)) {
    if (token.kind === 'extension') extensions.push(token.value.slice(1));
    else if (token.kind === 'word') {
      if (/^(declaration|definition)$/.test(token.lower)) kind = 'd';
      kind ??= fileKindOf(token.value);
      extensions.push(...(extensionsOf(token.value) ?? []));
    }
  }
  return globsOf(extensions.length === 0 ? undefined : extensions, kind);
}

/** Types of files that a part speaks of ("markdown files", ".ts", "README files"), as globs over names. */
export function takeFileTypes(scan: PartScan): Mention[] {
  const mentions: Mention[] = [];
  const add = (value: string, start: number): void => {
    mentions.push({
      kind: 'glob',
      value,
      form: 'file-type',
      cue: 'none',
      alternative: mentions.length > 0,
      isFolder: false,
      isNegative: false,
      start,
    });
  };
  for (const [index, token] of scan.tokens.entries()) {
    if (!scan.isFree(index)) continue;
    const length = phraseLength(scan, index);
    if (length > 0) {
      const subject = subjectBefore(scan, index);
      for (const value of new Set(globsIn(scan, index, index + length))) {
        add(subject === undefined ? value : `*${subject}${value}`, token.start);
      }
      scan.use(subject === undefined ? index : index - 1, index + length);
      continue;
    }
    const isPlural = /^[A-Za-z]{4,}s$/.test(token.value) && !/ss$/.test(token.value);
    if (
      token.kind === 'word' &&
      isCustomaryFileName(token.value) &&
      (isPlural || fileNoun.test(scan.lower(index + 1)))
    ) {
      if (token.lower === 'notices' || token.lower === 'authors') continue;
      add(`${(isPlural ? token.value.slice(0, -1) : token.value).toUpperCase()}*`, token.start);
      scan.use(index, fileNoun.test(scan.lower(index + 1)) ? index + 2 : index + 1);
    }
  }
  return mentions;
}

import { extensionsOf, isCustomaryFileName, isKnownExtension } from '../language/file-types.ts';
import type { TokenKind } from './token.ts';

/** A full stop after one of these ends no sentence. */
export const abbreviation = /^(e\.g|i\.e|etc|vs|cf|approx)$/i;

function isGlob(word: string): boolean {
  return (
    /\*/.test(word) ||
    /\{[^{}]+,[^{}]+\}/.test(word) ||
    (/\[[^\]]+\]/.test(word) && /[./]/.test(word)) ||
    (/\?/.test(word) && /[./]/.test(word))
  );
}

function isPath(word: string): boolean {
  // A scoped package's name is looked for as text, not opened as a folder.
  if (/^@[\w.-]+\/[\w.-]+$/.test(word)) return false;
  if (word.includes('/'))
    return !/^(and\/or|he\/she|his\/her|yes\/no|n\/a|w\/o?|i\/o)$/i.test(word);
  if (abbreviation.test(word)) return false;
  if (/^\.[A-Za-z][\w.-]*$/.test(word)) return true;
  const dotted = /^[\w@$+-][\w@$+.-]*\.([A-Za-z][A-Za-z0-9]{0,9})$/.exec(word);
  if (dotted === null) return false;
  // `object.member` looks like a name with an extension; only extensions in use make it a file.
  return isKnownExtension(dotted[1] ?? '') || (/[A-Z-].*\./.test(word) && !/\.[A-Z]/.test(word));
}

function isIdentifier(word: string): boolean {
  if (extensionsOf(word) !== undefined || isCustomaryFileName(word) || abbreviation.test(word)) {
    return false;
  }
  return (
    /^[A-Za-z_$][\w$]*\(\)$/.test(word) ||
    /^@[\w.-]+\/[\w.-]+$/.test(word) ||
    /^[\w$]*[a-z0-9][A-Z][\w$]*$/.test(word) ||
    /^[A-Z]{2}[A-Z0-9]*s?$/.test(word) ||
    (/^\w*_\w*$/.test(word) && /[A-Za-z]/.test(word)) ||
    (/^[A-Za-z]+\d[\w]*$/.test(word) && word.length > 2) ||
    /^[A-Za-z_$][\w$]*(\.|::|->|#)[A-Za-z_$][\w$]*(\(\))?$/.test(word)
  );
}

/** What a word without spaces is, by its shape. */
export function classifyWord(word: string): TokenKind {
  if (/^\d[\d,_]*$/.test(word)) return 'number';
  if (/^L?\d+(-|–|—|\.\.\.?|:)L?\d+$/i.test(word)) return 'span';
  if (isGlob(word)) return 'glob';
  if (/^\.[a-z][a-z0-9]{0,5}(\.[a-z][a-z0-9]{0,5})*$/i.test(word)) {
    const last = word.slice(word.lastIndexOf('.') + 1);
    if (isKnownExtension(last)) return 'extension';
  }
  if (isPath(word)) return 'path';
  return isIdentifier(word) ? 'identifier' : 'word';
}

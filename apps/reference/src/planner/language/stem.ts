import { concepts } from './concepts.ts';

const vowel = /[aeiouy]/;

function undouble(word: string): string {
  const last = word.at(-1);
  return last !== undefined && last === word.at(-2) && !'lsz'.includes(last)
    ? word.slice(0, -1)
    : word;
}

function inflectionless(word: string): string {
  let stem = word;
  if (/(ies|ied)$/.test(stem) && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(ss|x|z|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^su]s$/.test(stem) && stem.length > 3) stem = stem.slice(0, -1);
  if (/ing$/.test(stem) && stem.length > 5 && vowel.test(stem.slice(0, -3))) {
    stem = undouble(stem.slice(0, -3));
  } else if (/ed$/.test(stem) && stem.length > 4 && vowel.test(stem.slice(0, -2))) {
    stem = undouble(stem.slice(0, -2));
  } else if (/ly$/.test(stem) && stem.length > 5) stem = stem.slice(0, -2);
  // "include", "includes" and "including" meet without the silent e.
  if (/[^aeiou]e$/.test(stem) && stem.length > 3) stem = stem.slice(0, -1);
  return stem;
}

const conceptOf = new Map<string, string>();
for (const row of concepts) {
  const [head = '', ...others] = row.split(' ').map(inflectionless);
  for (const other of others) conceptOf.set(other, head);
}

/**
 * A short form that the inflections of one English word share, so that "files" meets "file" and "matching" meets
 * "match". Words of one concept share it too (see `concepts.ts`).
 */
export function stemOf(word: string): string {
  const lower = word.toLowerCase();
  const stem = /^[a-z]+$/.test(lower) ? inflectionless(lower) : lower;
  return conceptOf.get(stem) ?? stem;
}

/** The words of a text or an identifier: split at case changes and at everything but letters and digits. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** The distinct stems of a text or an identifier. */
export function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(stemOf));
}

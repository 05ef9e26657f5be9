import type { JsonValue } from '@toolwright/core';
import { stemOf, stemsOf } from '../language/stem.ts';
import { placeWords } from '../language/function-words.ts';
import type { Evidence } from '../request/evidence.ts';
import type { FieldProfile } from '../tools/field-profile.ts';

/** What the description says about one value: the words after `value:` or `value =` up to the next mark. */
function explained(value: string, { choices: values, description }: FieldProfile): Set<string> {
  const escaped = value.replace(/[^\w]/g, '\\$&');
  const match = new RegExp(`\\b${escaped}["'\`]?\\s*[:=(–—-]\\s*([^;,.)]+)`, 'i').exec(description);
  if (match !== null) return stemsOf(match[1] ?? '');
  // "lines, files with their sizes, or counts": one clause for each value, in their order.
  const clauses = description.split(/,\s*(?:or\s+)?|\s+or\s+|;/);
  const place = values.indexOf(value);
  return clauses.length === values.length ? stemsOf(clauses[place] ?? '') : new Set();
}

/** How clearly a request asks for one value; 0 if it does not. */
function weightOf(value: string, field: FieldProfile, evidence: Evidence): number {
  const own = stemsOf(value);
  let weight = 0;
  for (const stem of own) {
    if (evidence.head.has(stem)) weight = Math.max(weight, 3);
    else if (saysOnly(evidence.phrase, stem)) weight = Math.max(weight, 4);
  }
  // "only the names", "names only": the files, not what stands in them.
  const saysNames =
    saysOnly(evidence.phrase, stemOf('name')) || /(^| )-[a-z]*l[a-z]*( |$)/.test(evidence.phrase);
  if (own.has(stemOf('file')) && saysNames) weight = Math.max(weight, 4);
  if (own.has(stemOf('count'))) {
    if (evidence.wanted.includes(stemOf('match'))) weight = Math.max(weight, 6);
    // "how many files" asks for files; "how many times" and "how many matches" for a count.
    if (evidence.counts) weight = Math.max(weight, evidence.head.has(stemOf('file')) ? 2 : 5);
  }
  const words = explained(value, field);
  // What the next part compares by should be in the answer.
  if (evidence.wanted.some((measure) => words.has(measure) && measure === stemOf('bytes')))
    weight = Math.max(weight, 3.5);
  if (weight > 0) return weight;
  return [...words].some((stem) => evidence.head.has(stem)) ? 1 : 0;
}

/**
 * The value of an enumerated field that the request asks for. A value counts if it names what is asked for (the first
 * noun), if "only" stands beside it, or if the request counts and the value does too. Two that count alike mean the
 * value for any of them, where there is one.
 */
export function choiceValue(
  field: FieldProfile,
  evidence: Evidence,
  isExplained: (stem: string) => boolean,
): JsonValue | undefined {
  const values = field.choices.filter((value) => typeof value === 'string');
  const weighed = values
    .map((value) => ({ value, weight: weightOf(value, field, evidence) }))
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => right.weight - left.weight);
  const [first, second] = weighed;
  const either = values.filter((value) => /^(any|all|both|either)$/.test(value))[0];
  if (first?.weight === second?.weight && either !== undefined && first !== undefined)
    return either;
  return weighed.filter(({ value }) => ![...stemsOf(value)].some(isExplained))[0]?.value;
}

/** "only the names", "files only", "just count"; but "in the root folder only" is a place. */
function saysOnly(phrase: string, stem: string): boolean {
  const only = /^(only|just|mode|solely)$/;
  const words = phrase.split(' ');
  return words.some((word, index) => {
    if (stemOf(word) !== stem) return false;
    let back = index - 1;
    while (/^(the|file|matching|their|tell|show|give|me|us)$/.test(words[back] ?? '')) back -= 1;
    const opening = words[back];
    if (only.test(opening ?? '')) return true;
    const clause = words.slice(words.lastIndexOf('·', index) + 1, index);
    const isPlace = clause.slice(-3).some((other) => placeWords.has(other));
    return only.test(words[index + 1] ?? '') && !isPlace;
  });
}

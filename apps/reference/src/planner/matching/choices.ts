import type { JsonValue } from '@toolwright/core';
import { stemOf, stemsOf } from '../language/stem.ts';
import type { Evidence } from '../request/evidence.ts';
import type { FieldProfile } from '../tools/field-profile.ts';

/** What the description says about one value: the words after `value:` or `value =` up to the next mark. */
function explained(value: string, description: string): Set<string> {
  const escaped = value.replace(/[^\w]/g, '\\$&');
  const match = new RegExp(`\\b${escaped}["'\`]?\\s*[:=(–—-]\\s*([^;,.)]+)`, 'i').exec(description);
  return match === null ? new Set() : stemsOf(match[1] ?? '');
}

/**
 * The value of an enumerated field that the request asks for. A value counts if it names what is asked for (the
 * first noun), if it stands beside the field's own name, or if the request counts and the value does too.
 */
export function choiceValue(
  field: FieldProfile,
  evidence: Evidence,
  isExplained: (stem: string) => boolean,
): JsonValue | undefined {
  let best: { value: JsonValue; weight: number } | undefined;
  for (const value of field.choices) {
    if (typeof value !== 'string') continue;
    const own = stemsOf(value);
    let weight = 0;
    for (const stem of own) {
      if (isExplained(stem)) continue;
      if (evidence.head.has(stem)) weight = Math.max(weight, 3);
      else if (
        /\b(only|just|with|as|mode|per)\b/.test(evidence.phrase) &&
        evidence.stems.has(stem) &&
        saysOnly(evidence.phrase, stem)
      )
        weight = Math.max(weight, 4);
    }
    if (evidence.wanted.includes(stemOf('match')) && own.has(stemOf('count')))
      weight = Math.max(weight, 6);
    if (evidence.counts && own.has(stemOf('count'))) {
      // "how many files" asks for files; "how many times" and "how many matches" for a count.
      weight = Math.max(weight, evidence.head.has(stemOf('file')) ? 2 : 5);
    }
    if (
      weight === 0 &&
      [...explained(value, field.description)].some(
        (stem) => evidence.head.has(stem) && !isExplained(stem),
      )
    )
      weight = 1;
    if (weight > (best?.weight ?? 0)) best = { value, weight };
  }
  return best?.value;
}

/** "only the names", "files only", "just count". */
function saysOnly(phrase: string, stem: string): boolean {
  const words = phrase.split(' ');
  return words.some((word, index) => {
    if (stemOf(word) !== stem) return false;
    const before = words[index - 1] ?? '';
    const around = [
      /^(the|file|matching)$/.test(before) ? words[index - 2] : before,
      words[index + 1],
    ];
    return around.some((other) => /^(only|just|mode|solely)$/.test(other ?? ''));
  });
}

/** Characters that make a part of a pattern more than a name. */
const magic = /[*?[\]{}()!+@|\\]/;

export function isMagic(segment: string): boolean {
  return magic.test(segment);
}

/** The pattern that matches a name as it is. */
export function escapeSegment(name: string): string {
  return name.replace(/[*?[\]{}()!+@|\\]/g, '\\$&');
}

/** The name that a part without wildcards stands for; undefined if it has wildcards. */
export function literalSegment(segment: string): string | undefined {
  const unescaped = segment.replace(/\\(.)/gs, '');
  return isMagic(unescaped) ? undefined : segment.replace(/\\(.)/gs, '$1');
}

/** Splits a pattern at `/`, but not within braces, brackets or parentheses. */
export function splitPattern(pattern: string): string[] {
  const segments: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] as string;
    if (character === '\\') at += 1;
    else if ('{(['.includes(character)) depth += 1;
    else if ('})]'.includes(character)) depth = Math.max(0, depth - 1);
    else if (character === '/' && depth === 0) {
      segments.push(pattern.slice(from, at));
      from = at + 1;
    }
  }
  segments.push(pattern.slice(from));
  // An opening bracket that is never closed is a character, and so what follows it is split after all.
  return depth === 0 ? segments : pattern.split('/');
}

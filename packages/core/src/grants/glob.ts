/** A compiled pattern over text. */
export interface Glob {
  readonly pattern: string;
  /** True if the pattern has no wildcard. */
  readonly literal: boolean;
  test(text: string): boolean;
}

export interface GlobOptions {
  /** Characters that `*` does not cross. Default `.:/`. */
  readonly stops?: string;
}

const star = -1;
const globStar = -2;

/**
 * Compiles a glob over text: `*` stands for any characters but `.`, `:` and `/`, `**` for any at all; every
 * other character stands for itself. Matching takes time linear in the text.
 */
export function compileGlob(pattern: string, options: GlobOptions = {}): Glob {
  const stops = options.stops ?? '.:/';
  return { pattern, literal: !pattern.includes('*'), test: chooseTest(pattern, stops) };
}

function chooseTest(pattern: string, stops: string): (text: string) => boolean {
  const first = pattern.indexOf('*');
  if (first === -1) return (text) => text === pattern;
  const last = pattern.lastIndexOf('*');
  const run = last - first + 1;
  const isOneRun = run <= 2 && pattern.slice(first, last + 1) === '*'.repeat(run);
  if (!isOneRun) return (text) => simulate(tokenise(pattern), stops, text);

  const prefix = pattern.slice(0, first);
  const suffix = pattern.slice(last + 1);
  const crosses = run === 2 || stops === '';
  return (text) =>
    text.length >= prefix.length + suffix.length &&
    text.startsWith(prefix) &&
    text.endsWith(suffix) &&
    (crosses || !hasStop(text, prefix.length, text.length - suffix.length, stops));
}

function hasStop(text: string, from: number, to: number, stops: string): boolean {
  for (let at = from; at < to; at += 1) if (stops.includes(text.charAt(at))) return true;
  return false;
}

function tokenise(pattern: string): readonly number[] {
  const tokens: number[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    if (pattern[at] !== '*') {
      tokens.push(pattern.charCodeAt(at));
    } else if (pattern[at + 1] === '*') {
      tokens.push(globStar);
      at += 1;
    } else {
      tokens.push(star);
    }
  }
  return tokens;
}

/** Keeps every position in the pattern that the text so far can have led to: no backtracking. */
function simulate(tokens: readonly number[], stops: string, text: string): boolean {
  const end = tokens.length;
  let current = new Uint8Array(end + 1);
  let next = new Uint8Array(end + 1);
  current[0] = 1;
  skipStars(tokens, current);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const stopsHere = stops.includes(text.charAt(at));
    next.fill(0);
    for (let position = 0; position < end; position += 1) {
      if (current[position] !== 1) continue;
      const token = tokens[position];
      if (token === globStar || (token === star && !stopsHere)) next[position] = 1;
      else if (token === code) next[position + 1] = 1;
    }
    skipStars(tokens, next);
    [current, next] = [next, current];
  }
  return current[end] === 1;
}

/** A star may stand for nothing. */
function skipStars(tokens: readonly number[], positions: Uint8Array): void {
  for (let position = 0; position < tokens.length; position += 1) {
    const token = tokens[position];
    if (positions[position] === 1 && (token === star || token === globStar))
      positions[position + 1] = 1;
  }
}

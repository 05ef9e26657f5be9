/** What {@link globCost} gives for a pattern whose matching may double with every further character of a name. */
export const unbounded = Infinity;

export interface GlobCost {
  /**
   * How the time that a glob's expression takes grows with the length of a name: the power, 1 for one free star. It
   * is the largest over the parts between slashes. A star that is followed by plain text and another star costs
   * nothing, since it is pinned (see compile-glob).
   */
  readonly power: number;
  /** How many ways there are to choose among alternatives that may begin alike: each one may have to be tried. */
  readonly choices: number;
}

/** What matching a glob may cost at the worst. */
export function globCost(pattern: string): GlobCost {
  const { cost, choices } = sequenceCost(pattern, 0, 0);
  return { power: cost, choices };
}

interface Part {
  readonly cost: number;
  readonly choices: number;
  /** Behind the last character that belongs to it. */
  readonly end: number;
  readonly alternatives: readonly string[];
}

const closers: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

/** Reads up to `closer` or the end. Alternatives count as the dearest of them, what stands in a row adds up. */
function sequenceCost(pattern: string, start: number, depth: number, closer?: string): Part {
  const separator = closer === '}' ? ',' : '|';
  const alternatives: string[] = [];
  let from = start;
  let highest = 0;
  let sum = 0;
  let choices = 0;
  let product = 1;
  let afterStar: 'none' | 'star' | 'text' = 'none';
  const endPart = (): void => {
    highest = Math.max(highest, sum);
    sum = 0;
    afterStar = 'none';
  };
  let at = start;
  while (at < pattern.length && pattern[at] !== closer) {
    const char = pattern[at] ?? '';
    const next = pattern[at + 1];
    if (char === '\\') {
      afterStar = afterStar === 'none' ? 'none' : 'text';
      at += 2;
    } else if (char === '[') {
      at = Math.max(at + 1, bracketEnd(pattern, at));
      afterStar = 'none';
      if (pattern[at] === '+') sum += 1;
    } else if (char === '/' || (depth > 0 && char === separator)) {
      endPart();
      if (char !== '/') {
        alternatives.push(pattern.slice(from, at));
        from = at + 1;
        choices += product;
        product = 1;
      }
      at += 1;
    } else if ('?*+@!'.includes(char) && next === '(') {
      const group = sequenceCost(pattern, at + 2, depth + 1, ')');
      sum += groupCost(char, group);
      product *= choicesOf(char, group);
      afterStar = 'none';
      at = group.end;
    } else if (char === '(' || char === '{') {
      const group = sequenceCost(pattern, at + 1, depth + 1, closers[char]);
      sum += pattern[group.end] === '+' ? groupCost('+', group) : group.cost;
      product *= choicesOf(pattern[group.end] === '?' ? '?' : '', group);
      afterStar = 'none';
      at = group.end;
    } else if (char === '*') {
      while (pattern[at + 1] === '*') at += 1;
      if (afterStar !== 'text') sum += 1;
      afterStar = 'star';
      at += 1;
    } else {
      // Within parentheses a plus repeats what stands before it.
      if (char === '+' && depth > 0) sum += 1;
      afterStar = afterStar === 'none' ? 'none' : 'text';
      at += 1;
    }
  }
  endPart();
  alternatives.push(pattern.slice(from, at));
  return { cost: highest, choices: choices + product, end: at + 1, alternatives };
}

function groupCost(operator: string, { cost, alternatives }: Part): number {
  if (operator === '!') return cost + 1;
  if (operator !== '+' && operator !== '*') return cost;
  return cost > 0 || !isUnambiguous(alternatives) ? unbounded : 1;
}

/** One where at most one alternative can fit, so that nothing is tried twice. */
function choicesOf(operator: string, { alternatives, choices }: Part): number {
  const isOptional = operator === '?';
  const isDecided = alternatives.every(
    (text, index) =>
      text !== '' &&
      isLiteral(text) &&
      alternatives.every((other, place) => place === index || !other.startsWith(text)),
  );
  if (isDecided) return isOptional ? 2 : 1;
  return choices + (isOptional ? 1 : 0);
}

function isLiteral(text: string): boolean {
  return !/[\\*?[\](){}|+@!,]/.test(text);
}

const bracket = /\[!?\]?(?:\[:\w+:\]|[^\]])*\]/y;

/** True if a name can be cut into these texts in one way only, so that repeating them needs no second try. */
function isUnambiguous(alternatives: readonly string[]): boolean {
  const [only = ''] = alternatives;
  if (alternatives.length === 1 && (only === '?' || bracketEnd(only, 0) === only.length))
    return true;
  if (alternatives.some((text) => text === '' || !isLiteral(text))) return false;
  return isUniquelyDecodable(alternatives);
}

/** Sardinas and Patterson's test: what may be left over when two texts begin alike must never be a text itself. */
function isUniquelyDecodable(texts: readonly string[]): boolean {
  if (new Set(texts).size < texts.length) return false;
  const leftOvers = new Set(
    texts.flatMap((text) => restsOf(texts, text)).filter((rest) => rest !== ''),
  );
  for (const rest of leftOvers) {
    if (texts.includes(rest)) return false;
    const longer = texts
      .filter((text) => rest.startsWith(text))
      .map((text) => rest.slice(text.length));
    for (const next of [...restsOf(texts, rest), ...longer]) leftOvers.add(next);
  }
  return true;
}

function restsOf(texts: readonly string[], start: string): string[] {
  return texts.filter((text) => text.startsWith(start)).map((text) => text.slice(start.length));
}

/** Where the bracket expression at `at` ends; `at` if there is none. */
function bracketEnd(pattern: string, at: number): number {
  bracket.lastIndex = at;
  return bracket.test(pattern) ? bracket.lastIndex : at;
}

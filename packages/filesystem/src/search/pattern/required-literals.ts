import type { PatternNode } from './pattern-node.ts';

/** Texts of which a match holds at least one. */
export type LiteralChoice = readonly string[];

/** More alternatives than this cost more to look for than they save. */
const maxAlternatives = 24;
const maxChoices = 4;

/**
 * Texts that every match holds: one of each choice, the longest choice first; none if there are none. A search
 * looks for these first and asks the engine only about lines that have them.
 */
export function requiredLiterals(node: PatternNode): readonly LiteralChoice[] {
  return summarise(node)
    .required.toSorted((a, b) => shortest(b) - shortest(a))
    .slice(0, maxChoices);
}

interface Summary {
  /** The only text that the node matches. */
  readonly exact?: string;
  readonly required: readonly LiteralChoice[];
}

function summarise(node: PatternNode): Summary {
  switch (node.kind) {
    case 'literal':
      return { exact: node.text, required: [[node.text]] };
    case 'character':
      return { required: [] };
    case 'nothing':
      return { exact: '', required: [] };
    case 'repeat':
      return { required: node.atLeastOnce ? summarise(node.child).required : [] };
    case 'alternate':
      return { required: alternate(node.options.map(requiredLiterals)) };
    case 'concat':
      return concat(node.items.map(summarise));
  }
}

/** A match holds what one of the options needs: the longest choice of each, put together. */
function alternate(options: ReadonlyArray<readonly LiteralChoice[]>): LiteralChoice[] {
  const longest = options.map(([choice]) => choice);
  if (!longest.every((choice) => choice !== undefined)) return [];
  const all = longest.flat();
  return all.length <= maxAlternatives ? [all] : [];
}

/** Texts side by side are one text, which a character of a class ends. */
function concat(items: readonly Summary[]): Summary {
  const required: LiteralChoice[] = [];
  let run = '';
  let isExact = true;
  const endRun = (): void => {
    if (run !== '') required.push([run]);
    run = '';
  };
  for (const item of items) {
    if (item.exact !== undefined) {
      run += item.exact;
      continue;
    }
    isExact = false;
    endRun();
    required.push(...item.required);
  }
  const exact = run;
  endRun();
  return isExact ? { exact, required } : { required };
}

function shortest(choice: LiteralChoice): number {
  return Math.min(...choice.map((text) => text.length));
}

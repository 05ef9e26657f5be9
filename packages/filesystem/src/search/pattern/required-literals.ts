import type { PatternNode } from './pattern-node.ts';

/** More alternatives than this cost more to look for than they save. */
const maxAlternatives = 24;

/**
 * Texts of which every match holds at least one; undefined if there are none. A search looks for these first and
 * asks the engine only about lines that have one.
 */
export function requiredLiterals(node: PatternNode): readonly string[] | undefined {
  return summarise(node).required;
}

interface Summary {
  /** The only text that the node matches. */
  readonly exact?: string;
  readonly required?: readonly string[] | undefined;
}

function summarise(node: PatternNode): Summary {
  switch (node.kind) {
    case 'literal':
      return { exact: node.text, required: [node.text] };
    case 'character':
      return {};
    case 'nothing':
      return { exact: '' };
    case 'repeat':
      return node.atLeastOnce ? { required: summarise(node.child).required } : {};
    case 'alternate':
      return alternate(node.options.map(summarise));
    case 'concat':
      return concat(node.items.map(summarise));
  }
}

function alternate(options: readonly Summary[]): Summary {
  const all = options.flatMap(({ required }) => required ?? []);
  const isComplete = options.every(({ required }) => required !== undefined);
  return isComplete && all.length <= maxAlternatives ? { required: all } : {};
}

function concat(items: readonly Summary[]): Summary {
  let run = '';
  let isExact = true;
  let best: readonly string[] | undefined;
  const offer = (candidate: readonly string[] | undefined): void => {
    if (candidate !== undefined && shortest(candidate) > shortest(best)) best = candidate;
  };
  for (const { exact, required } of items) {
    if (exact !== undefined) {
      run += exact;
      continue;
    }
    isExact = false;
    if (run !== '') offer([run]);
    run = '';
    offer(required);
  }
  if (run !== '') offer([run]);
  return isExact ? { exact: run, required: best } : { required: best };
}

function shortest(texts: readonly string[] | undefined): number {
  return texts === undefined ? 0 : Math.min(...texts.map((text) => text.length));
}

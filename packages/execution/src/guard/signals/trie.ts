import { triggerNames, triggers } from './triggers.ts';

/** The trigger words as a table: `next[node * 32 + letter]` is the next node, 0 for none; `end[node]` is 1 + the trigger. */
export interface Trie {
  readonly next: Uint16Array;
  readonly end: Uint8Array;
}

let trie: Trie | undefined;

/** Built on first use. */
export function triggerTrie(): Trie {
  trie ??= build();
  return trie;
}

function build(): Trie {
  const words = triggerNames.flatMap((name, index) =>
    triggers[name].split(' ').map((word) => [word, index + 1] as const),
  );
  const size = words.reduce((sum, [word]) => sum + word.length, 2);
  const next = new Uint16Array(size * 32);
  const end = new Uint8Array(size);
  // Node 0 is the dead end, node 1 the root.
  let nodes = 2;
  for (const [word, value] of words) {
    let node = 1;
    for (const letter of word) {
      const slot = node * 32 + letter.charCodeAt(0) - 96;
      if (next[slot] === 0) {
        next[slot] = nodes;
        nodes += 1;
      }
      node = next[slot] ?? 0;
    }
    // A word that two triggers share counts for the first of them.
    if (end[node] === 0) end[node] = value;
  }
  return { next, end };
}

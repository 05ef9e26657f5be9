/**
 * The known name that a wrong one most likely means, or undefined. Case and separators do not count; otherwise
 * at most a third of the letters, and at most three, may differ.
 */
export function nearestName(wrong: string, known: Iterable<string>): string | undefined {
  const plainWrong = plain(wrong);
  // A name of this length is no slip of the pen, and comparing costs its square.
  if (plainWrong.length > 128) return undefined;
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const distance = editDistance(plainWrong, plain(name));
    const allowed = Math.min(3, Math.floor(Math.max(plainWrong.length, name.length) / 3));
    if (distance <= allowed && distance < least) {
      nearest = name;
      least = distance;
    }
  }
  return nearest;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_.\s]/g, '');
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(left: string, right: string): number {
  let twoBack: number[] = [];
  let before = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = at(before, j - 1) + (left[i - 1] === right[j - 1] ? 0 : 1);
      let least = Math.min(replaced, at(before, j) + 1, at(row, j - 1) + 1);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        least = Math.min(least, at(twoBack, j - 2) + 1);
      row.push(least);
    }
    twoBack = before;
    before = row;
  }
  return at(before, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}

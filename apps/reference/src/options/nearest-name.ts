/** Edits (insert, delete, replace, swap of neighbours) between two short names. */
function distance(left: string, right: string): number {
  const rows: number[][] = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_each, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= left.length; row += 1) {
    for (let column = 1; column <= right.length; column += 1) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let best = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + cost,
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) best = Math.min(best, at(row - 2, column - 2) + 1);
      const cells = rows[row];
      if (cells !== undefined) cells[column] = best;
    }
  }
  return at(left.length, right.length);
}

/** The known name that was most probably meant, or undefined if none is near (two edits, one for short names). */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  let best: { name: string; edits: number } | undefined;
  for (const candidate of known) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase());
    if (edits <= (candidate.length < 5 ? 1 : 2) && edits < (best?.edits ?? Infinity))
      best = { name: candidate, edits };
  }
  return best?.name;
}

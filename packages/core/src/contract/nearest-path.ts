/** The path whose last segment is most like `name`, whatever the case; undefined if none is near. */
export function nearestPath(name: string, paths: readonly string[]): string | undefined {
  // A name this long is no slip of the pen, and comparing it would cost its length times each path's.
  if (name.length > 64) return undefined;
  let nearest: string | undefined;
  let least = Math.min(3, Math.ceil(name.length / 3)) + 1;
  for (const path of paths) {
    const distance = distanceOf(
      name.toLowerCase(),
      path.slice(path.lastIndexOf('/') + 1).toLowerCase(),
    );
    if (distance < least) {
      least = distance;
      nearest = path;
    }
  }
  return nearest;
}

/** Edits between two names; a name that only says more (`rateLimit` for `rate`) is two away. */
function distanceOf(given: string, known: string): number {
  const edits = editsBetween(given, known);
  return known.length >= 4 && given.startsWith(known) ? Math.min(edits, 2) : edits;
}

/** Levenshtein distance, row by row. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

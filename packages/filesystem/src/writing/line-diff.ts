/** Lines that differ, as a unified diff has them. */
export interface LineDiff {
  readonly added: number;
  readonly removed: number;
  /** Hunks with their headers, without those of the files. */
  readonly lines: readonly string[];
}

const contextLines = 3;
/** What is not found by then is shown as one block that changes. */
const defaultTimeoutMs = 200;

/** Compares two texts line by line. Loads `diff` with the first use. */
export async function diffLines(
  before: string,
  after: string,
  timeoutMs = defaultTimeoutMs,
): Promise<LineDiff> {
  const { structuredPatch } = await import('diff');
  const patch = structuredPatch('', '', before, after, undefined, undefined, {
    context: contextLines,
    timeout: timeoutMs,
  });
  const hunks = patch?.hunks ?? [blockHunk(before, after)];
  const lines: string[] = [];
  for (const hunk of hunks) {
    const { oldStart, oldLines, newStart, newLines } = hunk;
    lines.push(`@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`);
    for (const line of hunk.lines) lines.push(line);
  }
  const bodies = hunks.flatMap((hunk) => hunk.lines);
  return {
    added: bodies.filter((line) => line.startsWith('+')).length,
    removed: bodies.filter((line) => line.startsWith('-')).length,
    lines,
  };
}

/** A range without lines is named by the line before it. */
function range(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}

/** Everything between the first and the last line that differ, once out and once in. */
function blockHunk(before: string, after: string) {
  const [old, next] = [splitLines(before), splitLines(after)];
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < next.length - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  )
    end += 1;
  const removed = old.slice(start, old.length - end);
  const added = next.slice(start, next.length - end);
  return {
    oldStart: start + 1,
    oldLines: removed.length,
    newStart: start + 1,
    newLines: added.length,
    lines: [...marked('-', removed), ...marked('+', added)],
  };
}

/** Lines with their ends, as the diff library cuts them. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function marked(sign: string, lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    line.endsWith('\n')
      ? [sign + line.slice(0, -1)]
      : [sign + line, '\\ No newline at end of file'],
  );
}

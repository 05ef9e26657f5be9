/** Lines that the session has been shown whole. */
export interface ReadRange {
  /** From 1; both lines belong to the range. */
  readonly fromLine: number;
  readonly toLine: number;
  /** In the file; `toByte` is behind the last line's end. */
  readonly fromByte: number;
  readonly toByte: number;
  /** Of these bytes; present where the file as a whole was not hashed. */
  readonly sha256?: string;
}

/**
 * What a session knows of a file's content. Staleness is judged by hashes of content, never by times: a file
 * that was saved again with the same bytes is unchanged, and one whose size and time were kept is not.
 */
export interface ReadState {
  /** The file's own, as {@link FileStat.identity} gives it. */
  readonly identity: string;
  readonly sizeBytes: number;
  /** Of the whole file, where the whole file was hashed. */
  readonly sha256?: string;
  /** The encoding that a call named to read the file; its bytes alone do not tell it. */
  readonly encoding?: string;
  /** True only if every line has been shown; knowing a hash is not having read. */
  readonly isComplete: boolean;
  /** In order, none touching another where the whole file was hashed. */
  readonly ranges: readonly ReadRange[];
}

/** What one read showed. */
export interface Observation {
  readonly identity: string;
  readonly sizeBytes: number;
  readonly sha256?: string;
  /** Known together with `sha256`. */
  readonly totalLines?: number;
  readonly encoding?: string;
  readonly ranges: readonly ReadRange[];
}

/** Without a hash of the whole file every range is kept with its own; the newest ones count. */
const maxLooseRanges = 64;

/** Adds an observation. What was known of other content is forgotten. */
export function mergeReadState(before: ReadState | undefined, seen: Observation): ReadState {
  const { identity, sizeBytes, sha256 } = seen;
  const isSame = before?.identity === identity && before.sha256 === sha256;
  const known =
    before !== undefined && isSame && before.sizeBytes === sizeBytes ? before.ranges : [];
  if (sha256 === undefined) {
    const untouched = known.filter((range) => !seen.ranges.some((added) => overlaps(added, range)));
    const ranges = [...untouched, ...seen.ranges].slice(-maxLooseRanges);
    return { identity, sizeBytes, isComplete: false, ranges: ranges.toSorted(byLine) };
  }
  const ranges = unite([...known, ...seen.ranges]);
  const encoding = seen.encoding ?? (isSame ? before.encoding : undefined);
  return {
    identity,
    sizeBytes,
    sha256,
    ...(encoding === undefined ? {} : { encoding }),
    isComplete: covers(ranges, seen.totalLines),
    ranges,
  };
}

function byLine(a: ReadRange, b: ReadRange): number {
  return a.fromLine - b.fromLine;
}

function overlaps(a: ReadRange, b: ReadRange): boolean {
  return a.fromLine <= b.toLine && b.fromLine <= a.toLine;
}

function unite(ranges: readonly ReadRange[]): ReadRange[] {
  const united: ReadRange[] = [];
  for (const range of ranges.toSorted(byLine)) {
    const last = united.at(-1);
    if (last === undefined || range.fromLine > last.toLine + 1) united.push(range);
    else if (range.toLine > last.toLine) {
      united[united.length - 1] = { ...last, toLine: range.toLine, toByte: range.toByte };
    }
  }
  return united;
}

function covers(ranges: readonly ReadRange[], totalLines: number | undefined): boolean {
  if (totalLines === undefined) return false;
  if (totalLines === 0) return true;
  const [only] = ranges;
  return ranges.length === 1 && only?.fromLine === 1 && only.toLine === totalLines;
}

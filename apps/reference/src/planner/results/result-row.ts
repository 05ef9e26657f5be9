/** One thing that an earlier result names, with the numbers that stand beside it. */
export interface ResultRow {
  readonly path: string;
  readonly isFolder: boolean;
  /** By the stem of what they measure; `''` for a number whose unit nobody said. Times are milliseconds. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The first line of the thing that the result shows, where it shows lines. */
  readonly line?: number;
  /** The line or value as it stood in the result. */
  readonly shown: string;
}

/** What a run that is suspended keeps of its history of calls. */
export interface SavedLoops {
  /** Oldest first. */
  readonly seen: readonly SavedLoopCall[];
  /** Keys of the last calls, in order. */
  readonly recent: readonly string[];
}

export interface SavedLoopCall {
  readonly key: string;
  readonly count: number;
  readonly sameResults: number;
  /** A digest of the mark of the last result: results themselves are not written down. */
  readonly result?: string;
}

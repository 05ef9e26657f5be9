import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A folder of third-party cases with expected values; they are read where they are and never copied. */
const folder = process.env['TOOLWRIGHT_CASES'];

export const hasCases = folder !== undefined && folder !== '';

/** The rows of one file; none if there is no such folder. */
export function readCases<Row>(file: string): readonly Row[] {
  if (folder === undefined || folder === '') return [];
  return readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

/** Counts the rows of one file that hold, for the one line that a reader of the log looks for. */
export class Score {
  readonly #file: string;
  readonly #open: Map<string, number>;

  /** A row holds once as many tests as this have passed it. */
  constructor(file: string, ids: readonly string[], testsPerRow = 1) {
    this.#file = file;
    this.#open = new Map(ids.map((id) => [id, testsPerRow]));
  }

  /** The last statement of a test about the row. */
  pass(id: string): void {
    this.#open.set(id, (this.#open.get(id) ?? 0) - 1);
  }

  line(): string {
    const passed = [...this.#open.values()].filter((open) => open === 0).length;
    return `${this.#file}: ${passed} / ${this.#open.size}`;
  }
}

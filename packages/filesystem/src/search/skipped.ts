import type { Warning } from '@toolwright/core';
import { fileWarning } from '../errors.ts';

/** Left out on purpose: told only where nothing was found. */
export type LeftOut = 'hidden' | 'ignored' | 'generated';

const faultWords: Readonly<Record<string, string>> = {
  ACCESS_DENIED: 'that the system refuses',
  PATH_DENIED: 'that may not be read',
  PATH_OUTSIDE: 'that lead out of the workspace',
  LINK_LOOP: 'that are links in a circle',
  NOT_FOUND: 'that are broken links',
};

/** Counts what a walk or a search did not look at, and why. */
export class Skipped {
  readonly #leftOut = new Map<LeftOut, number>();
  readonly #faults = new Map<string, number>();

  add(reason: LeftOut): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
  }

  /** Takes a code of the files port. */
  addFault(code: string, count = 1): void {
    this.#faults.set(code, (this.#faults.get(code) ?? 0) + count);
  }

  /** At most one warning: a count for each kind of fault. */
  warnings(): Warning[] {
    if (this.#faults.size === 0) return [];
    // Sorted, as entries are looked at in whatever order the disk answers.
    const kinds = [...this.#faults]
      .sort()
      .map(([code, count]) => `${count} ${faultWords[code] ?? 'that could not be read'}`);
    return [fileWarning('ENTRIES_SKIPPED', `Entries were skipped: ${kinds.join(', ')}.`)];
  }

  /** Why a search may have found nothing; undefined if nothing was left out. */
  leftOut(): string | undefined {
    if (this.#leftOut.size === 0) return undefined;
    return `left out: ${[...this.#leftOut].map(([reason, count]) => `${count} ${reason}`).join(', ')}`;
  }
}

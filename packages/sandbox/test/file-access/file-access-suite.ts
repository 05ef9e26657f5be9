import { afterEach, describe } from 'vitest';
import type { Ground } from './ground.ts';
import { lifetimeCases } from './lifetime-cases.ts';
import { linkCases } from './link-cases.ts';
import { policyCases } from './policy-cases.ts';
import { readingCases } from './reading-cases.ts';

/** What every driver has to do: one suite, so that a driver is proven by passing it. */
export function fileAccessSuite(driver: string, ground: Ground): void {
  describe(`file access: ${driver}`, () => {
    afterEach(() => ground.clear());
    describe('reading', () => readingCases(ground));
    describe('links', () => linkCases(ground));
    describe('policy', () => policyCases(ground));
    describe('lifetime', () => lifetimeCases(ground));
  });
}

import { afterEach, describe } from 'vitest';
import type { Ground } from './ground.ts';
import { lifetimeCases } from './lifetime-cases.ts';
import { linkCases } from './link-cases.ts';
import { policyCases } from './policy-cases.ts';
import { protectionCases } from './protection-cases.ts';
import { readingCases } from './reading-cases.ts';
import { writeLinkCases } from './write-link-cases.ts';
import { writingCases } from './writing-cases.ts';
import { writeRaceCases } from './write-race-cases.ts';

/** What every driver has to do: one suite, so that a driver is proven by passing it. */
export function fileAccessSuite(driver: string, ground: Ground): void {
  describe(`file access: ${driver}`, () => {
    afterEach(() => ground.clear());
    describe('reading', () => readingCases(ground));
    describe('links', () => linkCases(ground));
    describe('policy', () => policyCases(ground));
    describe('writing', () => writingCases(ground));
    describe('writing through links', () => writeLinkCases(ground));
    describe('what is not written', () => protectionCases(ground));
    describe('writers side by side', () => writeRaceCases(ground));
    describe('lifetime', () => lifetimeCases(ground));
  });
}

import { ToolwrightError } from '@toolwright/core';

/** The cap of the seed: what is beyond it is lost. */
export const defaultMaxArtifactBytes = 67_108_864;

/** Throws ToolwrightError with OPTIONS_INVALID (place: the option). */
export function checkWhole(place: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw optionInvalid(place, `a whole number, ${least} or more`);
}

/** A whole number of milliseconds, or Infinity for never. */
export function checkAge(place: string, value: number): number {
  return value === Infinity ? value : checkWhole(place, value, 0);
}

export function optionInvalid(place: string, expected: string): ToolwrightError {
  return new ToolwrightError('OPTIONS_INVALID', `${place}: expected ${expected}.`, {
    place,
    hint: 'Correct the option, or leave it out for its default.',
  });
}

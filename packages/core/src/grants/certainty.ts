/**
 * How surely a rule covers a request. Where something is unknown (no scope, no subject, no port) a rule covers
 * it `maybe`: enough for a rule that refuses, too little for one that allows.
 */
export const no = 0;
export const maybe = 1;
export const yes = 2;
export type Certainty = typeof no | typeof maybe | typeof yes;

export function least(a: Certainty, b: Certainty): Certainty {
  return a < b ? a : b;
}

import type { Rule } from './rule.ts';

/** As JSON writes numbers: no blanks, signs, separators or units that could mean something else. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** `"2.5"` → 2.5. A whole number that a double cannot hold exactly stays text. */
export const numberRule: Rule = (text) => {
  if (text.length > 40 || !jsonNumber.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : value;
};

/** `"42"` → 42. */
export const integerRule: Rule = (text, here) => {
  const value = numberRule(text, here);
  return Number.isInteger(value) ? value : undefined;
};

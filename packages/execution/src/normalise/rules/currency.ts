import type { Rule } from './rule.ts';

let codes: ReadonlySet<string> | undefined;

/** `"eur"` → `"EUR"`, for the ISO 4217 codes that the runtime knows. Symbols stand for several currencies and stay. */
export const currencyRule: Rule = (text) => {
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  const code = text.toUpperCase();
  return codes.has(code) ? code : undefined;
};

import type { Rule } from './rule.ts';

const address = /^([^\s@]{1,64}@)([^\s@]{1,255})$/;

/** Domains have no case; the part before the @ may have one, so it stays. */
export const emailRule: Rule = (text) => {
  const [, local, domain] = address.exec(text) ?? [];
  return local === undefined || domain === undefined ? undefined : local + domain.toLowerCase();
};

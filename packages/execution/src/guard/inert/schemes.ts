/**
 * Addresses that run or hold content themselves, also with tabs or line breaks between the letters, as browsers
 * read them. `data:` counts only where a media type, `;` or `,` follows: it is a word of prose and code as well.
 */
const scheme =
  /(?:j[\t\n\r]*a[\t\n\r]*v[\t\n\r]*a|v[\t\n\r]*b|l[\t\n\r]*i[\t\n\r]*v[\t\n\r]*e)[\t\n\r]*s[\t\n\r]*c[\t\n\r]*r[\t\n\r]*i[\t\n\r]*p[\t\n\r]*t[\t\n\r]*:(?=\S)|d[\t\n\r]*a[\t\n\r]*t[\t\n\r]*a[\t\n\r]*:(?=[a-z]{1,20}\/[\w.+-]{1,80}[;,]|;|,)/gi;

/** Character references that spell the letters of a scheme, its colon, or the white space that is ignored in it. */
const spelledLetter =
  /&(?=#(?:0{0,8}(?:9|10|13|58|6[5-9]|[78]\d|9[07-9]|1[01]\d|12[0-2])|x0{0,8}(?:9|a|d|3a|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]))(?![\da-f])|colon;|tab;|newline;)/gi;

/** How each of them ends. */
const schemeEnd = /[ta][\t\n\r]*:/i;

/** Where the colon of such an address stands. */
export function activeSchemes(text: string): number[] {
  if (!text.includes(':') || !schemeEnd.test(text)) return [];
  return Array.from(text.matchAll(scheme), (match) => match.index + match[0].length - 1);
}

/** Where a character reference begins (the `&`) that could spell such an address. */
export function spelledLetters(text: string): number[] {
  if (!text.includes('&')) return [];
  return Array.from(text.matchAll(spelledLetter), (match) => match.index);
}

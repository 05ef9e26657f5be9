import { isPlausibleSecret } from './plausible-secret.ts';
import type { Span } from './span.ts';

/** Password of an address: `scheme://user:password@host`. */
const userinfo = /:\/\/[^\s/?#@:"'`<>\\]{0,256}:([^\s/"'`<>\\]{1,256})@(?=[\w[])/g;
/** Credentials of curl and its like: `-u user:password`, `--user "user":"password"`. */
const userFlag =
  /(?<=[\s"'])(?:-u|--user|--proxy-user)[ =]{1,4}(?:"[^"\n]{0,128}"|'[^'\n]{0,128}'|[^\s"']{1,128}){1,4}/g;
/** Signatures and keys in queries of signed addresses. */
const signature =
  /[?&](?:sig|signature|x-amz-signature|x-amz-security-token|x-goog-signature|hmac|code|key|api[_-]?key)=([^\s&#"'`<>]{16,2048})/gi;
/** Client secrets of Microsoft Entra: three characters, a digit, `Q~`. */
const entraSecret = /(?<![\w.~-])[\w.~-]{3}\dQ~[\w.~-]{31,34}(?![\w.~-])/g;
const telegramToken = /(?<![\w:-])\d{8,10}:A[\w-]{34}(?![\w-])/g;
const mailchimpKey = /(?<![\w-])[\da-f]{32}-us\d{1,2}(?![\w-])/g;
const terraformToken = /(?<!\w)[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/g;

const looks: readonly (readonly [kind: string, hint: string, pattern: RegExp])[] = [
  ['password', '://', userinfo],
  ['signature', '=', signature],
  ['azure-secret', 'Q~', entraSecret],
  ['telegram-token', ':A', telegramToken],
  ['mailchimp-key', '-us', mailchimpKey],
  ['terraform-token', '.atlasv1.', terraformToken],
];
const password = { family: 'password', vague: false } as const;
const filler = /^[xX*.]+$|^[$%<{[]|x{8,}|X{8,}/;

/** Secrets that are told by where they stand or by what is in the middle of them. */
export function placedSecrets(text: string): Span[] {
  const spans: Span[] = [];
  for (const [kind, hint, pattern] of looks) {
    if (!text.includes(hint)) continue;
    for (const match of text.matchAll(pattern)) {
      const secret = match[1] ?? match[0];
      if (filler.test(secret)) continue;
      // Of an address only the secret part.
      const start = match.index + match[0].lastIndexOf(secret);
      spans.push({ start, end: start + secret.length, kind });
    }
  }
  if (text.includes('-u')) spans.push(...userFlags(text));
  return spans;
}

function userFlags(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: whole, index } of text.matchAll(userFlag)) {
    const colon = whole.indexOf(':');
    if (colon === -1) continue;
    const rest = whole.slice(colon + 1);
    const value = rest.replaceAll(/["']/g, '');
    const user = whole
      .slice(0, colon)
      .replace(/^\S+[ =]+/, '')
      .replaceAll(/["']/g, '');
    const opens = value.startsWith('{') && value.endsWith('}');
    const checked = opens ? value.slice(1, -1) : value;
    // `-u 1000:1000` and `--user root:root` name a group.
    if (/^\d+$/.test(checked) || checked === user) continue;
    if (!isPlausibleSecret(checked, password, { quoted: true, tight: true })) continue;
    spans.push({ start: index + colon + 1, end: index + whole.length, kind: 'password' });
  }
  return spans;
}

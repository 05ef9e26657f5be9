import { isPlausibleSecret } from './plausible-secret.ts';
import type { SecretName } from './secret-names.ts';
import type { Span } from './span.ts';

/** Looks up what a name says of its value; remembers the answers. */
export type NameReader = (name: string) => SecretName | undefined;

/** A name and what sets its value apart from it: `name=`, `"name": `, `name := `, `"name", "` of a call, `<name>`. */
const assignment =
  /(?<![\w./-])([\w.-]{2,80})(\\?["']?\]?[ \t]{0,16}(?::=|\?=|=>|={1,2}|:)[ \t]{0,16}|\\?["'],[ \t]{0,4}(?=\\?["'])|>)/g;
/** `--name value` of a command. */
const flag = /(?<![^\s"'])--?([A-Za-z][\w-]{1,60})()[ \t]{1,4}(?=[^\s-])/g;
/** Left of the secret in the value of a header; the scheme stays. */
const scheme =
  /(?:bearer|basic|token|digest|negotiate|aws4-hmac-sha256|splunk|[a-z]{2,16}-?(?:key|token)|apikey)[ \t]{1,4}/iy;
const listScheme = /^(?:digest|aws4)/i;
const restOfLine = /[^\r\n]{1,4096}/y;
const bareValue = /[^\s"'`,;&|<>(){}[\]\\]{1,4096}/y;

/** Values in a text that stand beside a name of a secret. */
export function namedSecrets(text: string, readName: NameReader): Span[] {
  const spans: Span[] = [];
  if (/[=:>,]/.test(text)) collect(text, assignment, readName, spans);
  if (text.includes('-')) collect(text, flag, readName, spans);
  return spans;
}

function collect(text: string, pattern: RegExp, readName: NameReader, spans: Span[]): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, written = '', separator = ''] = match;
    const name = readName(written);
    if (name === undefined) continue;
    const span = valueAt(text, match.index + whole.length, name, !/\s/.test(separator));
    if (span === undefined) continue;
    spans.push(span);
    pattern.lastIndex = Math.max(pattern.lastIndex, span.end);
  }
}

function valueAt(text: string, at: number, name: SecretName, tight: boolean): Span | undefined {
  const opening = readQuote(text, at);
  scheme.lastIndex = at + opening.length;
  const word = scheme.exec(text)?.[0] ?? '';
  const start = at + opening.length + word.length;
  let end = opening === '' ? bareEnd(text, start) : quotedEnd(text, start, opening);
  // A call: `token: getToken()`.
  if (opening === '' && text[end] === '(') return undefined;
  // Cookies, and schemes with several fields, fill the line.
  const isList =
    listScheme.test(word) || (name.family === 'cookie' && text.slice(start, end).includes('='));
  const context = { quoted: opening !== '', tight };
  if (
    !isList &&
    (name.family === 'cookie' || !isPlausibleSecret(text.slice(start, end), name, context))
  )
    return undefined;
  if (isList && opening === '') {
    restOfLine.lastIndex = start;
    if (restOfLine.test(text)) end = restOfLine.lastIndex;
  }
  return { start, end, kind: name.family };
}

/** An opening quote, with its backslash inside a quoted text; '' if there is none. */
function readQuote(text: string, at: number): string {
  const escaped = text[at] === '\\' ? '\\' : '';
  const quote = text[at + escaped.length] ?? '';
  return quote === '"' || quote === "'" || quote === '`' ? escaped + quote : '';
}

function bareEnd(text: string, start: number): number {
  bareValue.lastIndex = start;
  return bareValue.test(text) ? bareValue.lastIndex : start;
}

function quotedEnd(text: string, start: number, opening: string): number {
  const limit = Math.min(text.length, start + 8_192);
  for (let at = start; at < limit; at += 1) {
    if (text.startsWith(opening, at)) return at;
    // Inside plain quotes a backslash takes the next character with it.
    if (text[at] === '\\' && opening.length === 1) at += 1;
  }
  return bareEnd(text, start);
}

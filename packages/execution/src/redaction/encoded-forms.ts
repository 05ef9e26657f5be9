/** Shorter values have no encoded forms: they would be found in ordinary text. */
export const minEncodedLength = 8;

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * The ways in which a secret of eight characters or more ends up in texts: itself; inside JSON, also JSON in JSON and
 * JSON in ASCII; percent-encoded, also as a form field and in lower case; HTML-escaped; in single quotes of a shell;
 * hexadecimal; base64, standard and URL-safe, wherever in the encoded bytes it begins; and, of several lines, each
 * line that is long enough alone.
 */
export function encodedForms(value: string): ReadonlySet<string> {
  const json = JSON.stringify(value).slice(1, -1);
  const percent = encodeURIComponent(value.toWellFormed());
  const bytes = Buffer.from(value, 'utf8');
  return new Set([
    value,
    json,
    json.replaceAll('/', '\\/'),
    JSON.stringify(json).slice(1, -1),
    json.replaceAll(/[\u0080-\uffff]/g, asciiEscape),
    percent,
    lowerCaseEscapes(percent),
    percent.replaceAll('%20', '+'),
    percent.replaceAll(/[!'()*]/g, percentEscape),
    value.replaceAll(/[&<>"']/g, (character) => htmlEntities[character] ?? character),
    value.replaceAll("'", "'\\''"),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...base64Forms(bytes),
    ...value.split(/\r?\n/).filter(isTellingLine),
  ]);
}

function asciiEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function percentEscape(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function lowerCaseEscapes(percent: string): string {
  return percent.replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase());
}

/** Armour lines, as of PEM, are the same for every secret. */
function isTellingLine(line: string): boolean {
  return line.length >= 16 && !line.startsWith('-----');
}

/**
 * The digits that do not depend on the bytes before and after: three bytes are four digits, so there are three ways
 * to begin. RFC 4648, section 4.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const first = Math.ceil((before * 8) / 6);
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    const own = digits.slice(first, end);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

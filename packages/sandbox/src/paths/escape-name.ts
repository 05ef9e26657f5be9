/** What a written name never holds raw: control characters and the backslash, which starts an escape. */
export const escapedCharacters = /[\p{Cc}\\]/u;

const everyEscapedCharacter = /[\p{Cc}\\]/gu;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The bytes of a name as text that can be written in a path again: what is not valid UTF-8, control characters
 * and backslashes become `\xHH`, one a byte. Two names never share a text.
 */
export function escapeNameBytes(bytes: Uint8Array): string {
  const whole = decodeStrict(bytes);
  if (whole !== undefined) return escapeNameText(whole);
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = validSequenceLength(bytes, at);
    if (length === 0) {
      text += escapeByte(bytes[at] as number);
      at += 1;
    } else {
      text += escapeNameText(decodeStrict(bytes.subarray(at, at + length)) as string);
      at += length;
    }
  }
  return text;
}

/** The same for a name that is known to be valid UTF-8. */
export function escapeNameText(name: string): string {
  if (!escapedCharacters.test(name)) return name;
  return name.replace(everyEscapedCharacter, (character) =>
    [...Buffer.from(character)].map(escapeByte).join(''),
  );
}

/**
 * The bytes that a written name stands for; undefined if a backslash starts no escape, or if the same name has
 * another spelling: one name, one text, so that no rule over texts is passed by an escape.
 */
export function unescapeName(text: string): Buffer | undefined {
  if (!text.includes('\\')) return Buffer.from(text);
  const parts: Buffer[] = [];
  for (const part of text.split(/(\\x[0-9a-f]{2})/)) {
    parts.push(
      part.startsWith('\\x') && part.length === 4
        ? Buffer.from([Number.parseInt(part.slice(2), 16)])
        : Buffer.from(part),
    );
  }
  const bytes = Buffer.concat(parts);
  return escapeNameBytes(bytes) === text ? bytes : undefined;
}

function escapeByte(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`;
}

function decodeStrict(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The length of the valid UTF-8 sequence at a place, 0 if none starts there. */
function validSequenceLength(bytes: Uint8Array, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length += 1) {
    if (decodeStrict(bytes.subarray(at, at + length)) !== undefined) return length;
  }
  return 0;
}

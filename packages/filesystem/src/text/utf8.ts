import { isUtf8 } from 'node:buffer';

/** Bytes at the end that start a UTF-8 character without finishing it: 0 to 3. */
export function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < sequenceLength(byte) ? back : 0;
  }
  return 0;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

/** True if the bytes are UTF-8, or would be if what was cut off at the end followed. */
export function isUtf8SoFar(bytes: Uint8Array): boolean {
  return isUtf8(bytes.subarray(0, bytes.length - unfinishedBytes(bytes)));
}

/** Judges bytes that come in chunks; a character may lie across two of them. */
export class Utf8Check {
  #valid = true;
  #carried: Uint8Array = new Uint8Array();

  push(chunk: Uint8Array): void {
    if (!this.#valid) return;
    const bytes = this.#carried.length === 0 ? chunk : Buffer.concat([this.#carried, chunk]);
    const rest = unfinishedBytes(bytes);
    this.#valid = isUtf8(bytes.subarray(0, bytes.length - rest));
    this.#carried = bytes.slice(bytes.length - rest);
  }

  /** Whether everything so far is valid; at the end of the file nothing may be left unfinished. */
  isValid(atEnd: boolean): boolean {
    return this.#valid && !(atEnd && this.#carried.length > 0);
  }
}

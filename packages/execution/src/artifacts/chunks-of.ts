import type { ArtifactSource } from './artifact-store.ts';

/** Bytes of one piece; more would only make the pauses between them longer. */
const chunkBytes = 262_144;
/** UTF-16 units; each takes at most three bytes. */
const chunkUnits = 65_536;

/**
 * The bytes of a source in pieces of at most 256 KiB. No piece is a copy of given bytes; pieces of text share one
 * buffer, so a piece holds only until the next one is asked for. A lone surrogate becomes U+FFFD.
 */
export async function* chunksOf(source: ArtifactSource): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new PieceEncoder();
  if (typeof source === 'string') yield* encoder.encode(source);
  else if (source instanceof Uint8Array) yield* slices(source);
  else
    for await (const piece of source) {
      if (typeof piece === 'string') yield* encoder.encode(piece);
      else {
        yield* encoder.flush();
        yield* slices(piece);
      }
    }
  yield* encoder.flush();
}

function* slices(bytes: Uint8Array): Generator<Uint8Array, void, void> {
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield bytes.subarray(start, start + chunkBytes);
}

/** Encodes text in pieces. A pair of surrogates may be cut by the pieces that were given, too. */
class PieceEncoder {
  readonly #encoder = new TextEncoder();
  #buffer: Uint8Array<ArrayBuffer> | undefined;
  /** A high surrogate that waits for its low one. */
  #waiting = '';

  *encode(piece: string): Generator<Uint8Array, void, void> {
    let start = 0;
    if (this.#waiting !== '' && piece !== '') {
      const pair = this.#waiting + piece.slice(0, 1);
      this.#waiting = '';
      start = pair.isWellFormed() ? 1 : 0;
      yield this.#write(pair.slice(0, start + 1));
    }
    const last = piece.length - (isHighSurrogate(piece.charCodeAt(piece.length - 1)) ? 1 : 0);
    for (let end; start < last; start = end) {
      end = Math.min(start + chunkUnits, last);
      if (end < last && isHighSurrogate(piece.charCodeAt(end - 1))) end -= 1;
      yield this.#write(piece.slice(start, end));
    }
    if (last < piece.length) this.#waiting = piece.slice(last);
  }

  *flush(): Generator<Uint8Array, void, void> {
    if (this.#waiting === '') return;
    const lone = this.#waiting;
    this.#waiting = '';
    yield this.#write(lone);
  }

  #write(text: string): Uint8Array {
    // Small artifacts need no large buffer.
    if (this.#buffer === undefined || this.#buffer.length < text.length * 3)
      this.#buffer = new Uint8Array(text.length * 3);
    return this.#buffer.subarray(0, this.#encoder.encodeInto(text, this.#buffer).written);
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

const blockBytes = 262_144;

/**
 * Bytes that grow at the end and may be let go of at the start, without ever being copied as a whole. Positions count
 * from the first byte that was ever appended.
 */
export class ByteBlocks {
  readonly #blocks: Uint8Array[] = [];
  /** Let go of and used again, so that a long stream leaves no garbage. */
  readonly #spare: Uint8Array[] = [];
  /** Position of the first block. */
  #start = 0;
  #end = 0;

  /** How many bytes were ever appended. */
  get end(): number {
    return this.#end;
  }

  /** Copies the bytes. */
  append(bytes: Uint8Array): void {
    for (let taken = 0; taken < bytes.length;) {
      const used = (this.#end - this.#start) % blockBytes;
      if (used === 0) this.#blocks.push(this.#spare.pop() ?? new Uint8Array(blockBytes));
      const part = bytes.subarray(taken, taken + blockBytes - used);
      this.#blocks.at(-1)?.set(part, used);
      taken += part.length;
      this.#end += part.length;
    }
  }

  /** Lets go of the blocks before a position that was appended already. */
  forgetBefore(position: number): void {
    while (this.#start + blockBytes <= position) {
      this.#spare.push(...this.#blocks.splice(0, 1));
      this.#start += blockBytes;
    }
  }

  /** Gives back the memory that no byte needs; nothing is appended any more. */
  seal(): void {
    this.#spare.length = 0;
    const used = (this.#end - this.#start) % blockBytes;
    const last = this.#blocks.pop();
    if (last !== undefined) this.#blocks.push(used === 0 ? last : last.slice(0, used));
  }

  /** The bytes from one position on before another, block by block and not copied. */
  *parts(from: number, to: number): Generator<Uint8Array, void, void> {
    for (let position = from; position < to;) {
      const index = Math.floor((position - this.#start) / blockBytes);
      const blockStart = this.#start + index * blockBytes;
      const end = Math.min(to, blockStart + blockBytes);
      const block = this.#blocks[index];
      if (block === undefined) return;
      yield block.subarray(position - blockStart, end - blockStart);
      position = end;
    }
  }
}

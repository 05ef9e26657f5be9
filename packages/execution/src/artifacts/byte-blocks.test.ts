import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteBlocks } from './byte-blocks.ts';

const blockBytes = 262_144;

function joined(blocks: ByteBlocks, from: number, to: number): Buffer {
  return Buffer.concat([...blocks.parts(from, to)]);
}

/** Bytes that tell positions apart. */
function numbered(from: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => ((from + index) * 31) % 251);
}

describe('byte blocks', () => {
  it('give back any part of what was appended and not let go of', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 1.5 * blockBytes }), { maxLength: 4 });
    fc.assert(
      fc.property(lengths, fc.nat(), fc.nat(), fc.nat(), (all, forget, from, to) => {
        const blocks = new ByteBlocks();
        let forgotten = 0;
        for (const length of all) {
          blocks.append(numbered(blocks.end, length));
          forgotten = Math.max(forgotten, forget % (blocks.end + 1));
          blocks.forgetBefore(forgotten);
        }
        blocks.seal();
        const start = forgotten + (from % (blocks.end - forgotten + 1));
        const end = start + (to % (blocks.end - start + 1));
        expect(joined(blocks, start, end).equals(numbered(start, end - start))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('hold no more than was asked for, and one block', () => {
    const blocks = new ByteBlocks();
    for (let count = 0; count < 40; count += 1) {
      blocks.append(numbered(blocks.end, 100_000));
      blocks.forgetBefore(blocks.end - 300_000);
    }
    const buffers = new Set([...blocks.parts(3_700_000, 4_000_000)].map(({ buffer }) => buffer));
    expect(buffers.size).toBeLessThanOrEqual(3);
  });

  it('take no more memory for a few bytes than these, once sealed', () => {
    const blocks = new ByteBlocks();
    blocks.append(numbered(0, 10));
    blocks.seal();
    expect([...blocks.parts(0, 10)].map(({ buffer }) => buffer.byteLength)).toEqual([10]);
  });
});

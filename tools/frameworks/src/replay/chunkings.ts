/** How the bytes of a reply are cut before they reach the provider package. */
export interface Chunking {
  readonly name: string;
  cut(bytes: Uint8Array): Iterable<Uint8Array>;
}

export const whole: Chunking = { name: 'in one piece', cut: (bytes) => [bytes] };

export const everyByte: Chunking = pieces('byte by byte', 1);

/** Prime lengths, so that cuts fall at ever other places of lines and characters. */
export const sevens: Chunking = pieces('in sevens', 7);

/** Cuts at pseudo-random places, the same ones each time. */
export function seeded(seed: number): Chunking {
  return {
    name: `cut at random (seed ${seed})`,
    *cut(bytes) {
      let state = seed;
      for (let at = 0; at < bytes.length;) {
        // Park and Miller's generator: enough to vary lengths, and the same everywhere.
        state = (state * 48_271) % 2_147_483_647;
        const length = 1 + (state % 61);
        yield bytes.subarray(at, at + length);
        at += length;
      }
    },
  };
}

function pieces(name: string, length: number): Chunking {
  return {
    name,
    *cut(bytes) {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
    },
  };
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OutputTrust } from '@toolwright/core';
import { createManualClock, type ManualClock } from '@toolwright/core/testing';
import type {
  ArtifactOwner,
  ArtifactSource,
  ArtifactStore,
} from '../../../src/artifacts/artifact-store.ts';

export interface CreateArtifactStoreOptions {
  readonly clock: ManualClock;
  readonly maxArtifactBytes: number;
}

interface PutChanges {
  readonly principal?: ArtifactOwner;
  readonly trust?: OutputTrust;
  readonly mediaType?: string;
}

const ada: ArtifactOwner = { tenant: 'acme', user: 'ada' };
const text = { trust: 'workspace', mediaType: 'text/plain' } as const;

/** No two of them are one; joined with any separator some would be. */
const principals: readonly ArtifactOwner[] = [
  { tenant: 'a' },
  { tenant: 'a', user: '' },
  { tenant: 'a', agent: '' },
  { tenant: 'a', user: 'b' },
  { tenant: 'a', agent: 'b' },
  { tenant: 'a', user: 'b', agent: 'c' },
  { tenant: 'a:b' },
  { tenant: 'a', user: 'b:c' },
  { tenant: 'a/b' },
  { tenant: '..' },
  { tenant: 'A' },
  { tenant: 'a', sessionId: '' },
  { tenant: 'a', sessionId: 'b' },
  { tenant: 'a', user: 'b', sessionId: 'c' },
];

/** Many small files, each flushed to the disk. */
const slow = { timeout: 60_000 };

/** One to forty bytes or characters, so that small caps are met from every side. */
const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', 'a'), maxLength: 4 }),
    fc.uint8Array({ maxLength: 40 }),
  ),
  { maxLength: 8 },
);

/** What the pieces are as bytes; text that was cut inside a character is joined again. */
function bytesOf(all: readonly (string | Uint8Array)[]): Buffer {
  const parts: Buffer[] = [];
  let waiting = '';
  for (const piece of all) {
    if (typeof piece === 'string') waiting += piece;
    else {
      parts.push(Buffer.from(waiting), Buffer.from(piece));
      waiting = '';
    }
  }
  return Buffer.concat([...parts, Buffer.from(waiting)]);
}

async function* oneByOne(all: readonly (string | Uint8Array)[]) {
  for (const piece of all) {
    await Promise.resolve();
    yield piece;
  }
}

/** Reads page after page; the lost bytes are where the offset jumps. */
async function readAll(
  store: ArtifactStore,
  principal: ArtifactOwner,
  handle: string,
  length: number,
) {
  const pages: { readonly offset: number; readonly bytes: Uint8Array }[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page = await store.read(principal, handle, { offset, length });
    if (page === undefined) throw new Error('There is no such artifact.');
    if (page.bytes.length > 0) pages.push(page);
    offset = page.nextOffset;
  }
  return pages;
}

/** What every artifact store does. `create` makes a new, empty one. */
export function artifactStoreCases(
  create: (options: CreateArtifactStoreOptions) => ArtifactStore,
): void {
  async function withStore(
    body: (store: ArtifactStore, clock: ManualClock) => Promise<void>,
    maxArtifactBytes = 1_000,
  ): Promise<void> {
    const clock = createManualClock();
    const store = create({ clock, maxArtifactBytes });
    try {
      await body(store, clock);
    } finally {
      await store.close();
    }
  }

  it(
    'keeps every byte, or both ends of what is over the cap, in pages of any size',
    slow,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          pieces,
          fc.integer({ min: 1, max: 80 }),
          fc.integer({ min: 1, max: 50 }),
          fc.constantFrom('whole', 'pieces', 'stream'),
          async (all, cap, length, form) => {
            const bytes = bytesOf(all);
            const source: ArtifactSource =
              form === 'whole' ? bytes : form === 'pieces' ? all : oneByOne(all);
            await withStore(async (store) => {
              const stat = await store.put(ada, source, text);
              const lost =
                bytes.length <= cap
                  ? undefined
                  : { from: Math.floor(cap / 2), to: bytes.length - Math.ceil(cap / 2) };
              expect(stat).toMatchObject({ sizeBytes: bytes.length });
              expect(stat.lost).toEqual(lost);
              expect(await store.stat(ada, stat.handle)).toEqual(stat);
              const seen = Buffer.alloc(bytes.length);
              let count = 0;
              for (const page of await readAll(store, ada, stat.handle, length)) {
                seen.set(page.bytes, page.offset);
                count += page.bytes.length;
              }
              expect(count).toBe(Math.min(bytes.length, cap));
              const expected = Buffer.from(bytes);
              if (lost !== undefined) expected.fill(0, lost.from, lost.to);
              expect(seen.equals(expected)).toBe(true);
            }, cap);
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  it('encodes long text as UTF-8, wherever a character is cut', async () => {
    await withStore(async (store) => {
      for (const shift of [0, 1, 2, 3]) {
        const long = 'x'.repeat(shift) + '😀é\ud800'.repeat(50_000);
        const { handle, sizeBytes } = await store.put(ada, long, text);
        const page = await store.read(ada, handle, { offset: 0, length: sizeBytes });
        expect(Buffer.from(page!.bytes).equals(Buffer.from(long))).toBe(true);
      }
    }, 2_000_000);
  });

  it('gives the same handle to the same bytes, and another one for another origin', async () => {
    await withStore(async (store) => {
      const put = async (
        source: ArtifactSource,
        { principal = ada, trust = 'workspace', mediaType = 'text/plain' }: PutChanges = {},
      ) => (await store.put(principal, source, { trust, mediaType })).handle;
      const first = await put('abc');
      expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(await put(Buffer.from('abc'))).toBe(first);
      expect(await put(['a', Buffer.from('b'), 'c'])).toBe(first);
      expect(await put('abc', { mediaType: 'TEXT/Plain' })).toBe(first);
      const others = [
        await put('abd'),
        await put('abc', { trust: 'external' }),
        await put('abc', { mediaType: 'application/json' }),
        await put('abc', { principal: { tenant: 'acme' } }),
      ];
      expect(new Set([first, ...others]).size).toBe(5);
    });
  });

  it('tells what is over the cap apart by the bytes that it loses', async () => {
    await withStore(async (store) => {
      const left = await store.put(ada, 'aaa-1-zzz', text);
      const right = await store.put(ada, 'aaa-2-zzz', text);
      expect(left.handle).not.toBe(right.handle);
    }, 4);
  });

  it('keeps trust and media type, and counts what is no media type as bytes', async () => {
    await withStore(async (store) => {
      for (const trust of ['trusted', 'workspace', 'external'] as const) {
        const { handle } = await store.put(ada, trust, { trust, mediaType: 'text/markdown' });
        expect(await store.stat(ada, handle)).toMatchObject({ trust, mediaType: 'text/markdown' });
      }
      for (const mediaType of ['', 'text', 'text/html; \n', `text/${'x'.repeat(200)}`, '{}/"']) {
        const stat = await store.put(ada, mediaType, { trust: 'external', mediaType });
        expect(stat.mediaType).toBe('application/octet-stream');
      }
    });
  });

  it('shows nobody the artifacts of another', async () => {
    await withStore(async (store) => {
      const handles: string[] = [];
      for (const principal of principals)
        handles.push((await store.put(principal, 'the same', text)).handle);
      expect(new Set(handles).size).toBe(principals.length);
      for (const [index, handle] of handles.entries()) {
        for (const principal of principals) {
          const isOwn = principal === principals[index];
          expect((await store.stat(principal, handle)) !== undefined).toBe(isOwn);
          const page = await store.read(principal, handle, { offset: 0, length: 9 });
          expect(page !== undefined).toBe(isOwn);
          if (!isOwn) expect(await store.remove(principal, handle)).toBe(false);
        }
      }
      expect(await store.stat({ ...principals[0]!, roles: ['admin'] }, handles[0]!)).toBeDefined();
    });
  });

  it('finds nothing for what is no handle', async () => {
    await withStore(async (store) => {
      const { handle } = await store.put(ada, 'abc', text);
      const digits = handle.slice(7);
      const wrong = [
        '',
        digits,
        `sha256:${digits.toUpperCase()}`,
        `${handle}\n`,
        ` ${handle}`,
        `sha256:${digits.slice(1)}`,
        `sha512:${digits}`,
        'sha256:../../../../etc/passwd',
        `sha256:${'.'.repeat(64)}`,
        `sha256:${'/'.repeat(64)}`,
        '../x',
        '__proto__',
        undefined,
        7,
        { toString: () => handle },
      ] as string[];
      for (const one of wrong) {
        expect(await store.stat(ada, one)).toBeUndefined();
        expect(await store.read(ada, one, { offset: 0, length: 1 })).toBeUndefined();
        expect(await store.remove(ada, one)).toBe(false);
      }
    });
  });

  it('reads pages within, at and behind the end, and around what is lost', async () => {
    await withStore(async (store) => {
      const { handle, lost } = await store.put(ada, 'abcde-----vwxyz', text);
      expect(lost).toEqual({ from: 5, to: 10 });
      const page = async (offset: number, length: number) => {
        const read = await store.read(ada, handle, { offset, length });
        return [read?.offset, Buffer.from(read!.bytes).toString(), read?.nextOffset];
      };
      expect(await page(0, 3)).toEqual([0, 'abc', 3]);
      expect(await page(3, 100)).toEqual([3, 'de', 10]);
      expect(await page(0, 5)).toEqual([0, 'abcde', 10]);
      expect(await page(5, 2)).toEqual([10, 'vw', 12]);
      expect(await page(9, 100)).toEqual([10, 'vwxyz', undefined]);
      expect(await page(14, 1)).toEqual([14, 'z', undefined]);
      expect(await page(15, 1)).toEqual([15, '', undefined]);
      expect(await page(Number.MAX_SAFE_INTEGER, 1)).toEqual([
        Number.MAX_SAFE_INTEGER,
        '',
        undefined,
      ]);
      expect(await page(2, 0)).toEqual([2, '', 2]);
    }, 10);
  });

  it.each([
    ['offset', { offset: -1, length: 1 }],
    ['offset', { offset: 0.5, length: 1 }],
    ['length', { offset: 0, length: Number.NaN }],
    ['length', { offset: 0, length: Infinity }],
  ])('refuses a page whose %s is no count of bytes', async (place, range) => {
    await withStore(async (store) => {
      const { handle } = await store.put(ada, 'abc', text);
      await expect(store.read(ada, handle, range)).rejects.toMatchObject({
        code: 'OPTIONS_INVALID',
        place,
      });
    });
  });

  it('keeps nothing at all as an artifact of no bytes', async () => {
    await withStore(async (store) => {
      for (const nothing of ['', new Uint8Array(), [], ['', '']]) {
        const stat = await store.put(ada, nothing, text);
        expect(stat.sizeBytes).toBe(0);
        const page = await store.read(ada, stat.handle, { offset: 0, length: 10 });
        expect([page?.bytes.length, page?.nextOffset]).toEqual([0, undefined]);
      }
    });
  });

  it('shares no memory with what it was given and what it hands out', async () => {
    await withStore(async (store) => {
      const given = Buffer.from('abc');
      const { handle } = await store.put(ada, given, text);
      given.fill(0);
      const range = { offset: 0, length: 3 };
      (await store.read(ada, handle, range))?.bytes.fill(0);
      expect(Buffer.from((await store.read(ada, handle, range))!.bytes).toString()).toBe('abc');
    });
  });

  it('passes on what a source throws, ends its stream and keeps nothing', async () => {
    await withStore(async (store, clock) => {
      const failure = new Error('the source failed');
      const broken = function* () {
        yield 'abc';
        throw failure;
      };
      await expect(store.put(ada, broken(), text)).rejects.toBe(failure);
      clock.advance(1);
      expect(await store.sweep({ olderThanMs: 0 })).toBe(0);
    });
  });

  it('stops at an abort, ends the stream and keeps nothing', async () => {
    await withStore(async (store, clock) => {
      const controller = new AbortController();
      const reason = new Error('stop');
      let ended = false;
      const endless = async function* () {
        try {
          for (let count = 0; ; count += 1) {
            if (count === 3) controller.abort(reason);
            yield 'x';
          }
        } finally {
          ended = true;
        }
      };
      const { signal } = controller;
      await expect(store.put(ada, endless(), { ...text, signal })).rejects.toBe(reason);
      expect(ended).toBe(true);
      await expect(store.put(ada, 'abc', { ...text, signal })).rejects.toBe(reason);
      clock.advance(1);
      expect(await store.sweep({ olderThanMs: 0 })).toBe(0);
    });
  });

  it('keeps one artifact of many puts of the same at once', async () => {
    await withStore(async (store, clock) => {
      const stats = await Promise.all(
        Array.from({ length: 10 }, () => store.put(ada, oneByOne(['a', 'b']), text)),
      );
      expect(new Set(stats.map(({ handle }) => handle)).size).toBe(1);
      clock.advance(1);
      expect(await store.sweep({ olderThanMs: 0 })).toBe(1);
    });
  });

  it('sweeps what was put longer ago, of everybody, and nothing else', async () => {
    await withStore(async (store, clock) => {
      const old = await store.put(ada, 'old', text);
      const foreign = await store.put({ tenant: 'other' }, 'old', text);
      const again = await store.put(ada, 'again', text);
      clock.advance(1_000);
      const young = await store.put(ada, 'young', text);
      expect((await store.put(ada, 'again', text)).storedAtMs).toBe(clock.now());
      expect(await store.sweep({ olderThanMs: 1_000 })).toBe(0);
      expect(await store.sweep({ olderThanMs: 999 })).toBe(2);
      expect(await store.stat(ada, old.handle)).toBeUndefined();
      expect(await store.stat({ tenant: 'other' }, foreign.handle)).toBeUndefined();
      expect(await store.stat(ada, young.handle)).toEqual(young);
      expect(await store.stat(ada, again.handle)).toMatchObject({ storedAtMs: clock.now() });
      expect(await store.sweep({ olderThanMs: Infinity })).toBe(0);
      await expect(store.sweep({ olderThanMs: -1 })).rejects.toMatchObject({
        code: 'OPTIONS_INVALID',
        place: 'olderThanMs',
      });
    });
  });

  it('removes one artifact', async () => {
    await withStore(async (store) => {
      const { handle } = await store.put(ada, 'abc', text);
      const other = await store.put(ada, 'other', text);
      expect(await store.remove(ada, handle)).toBe(true);
      expect(await store.remove(ada, handle)).toBe(false);
      expect(await store.stat(ada, handle)).toBeUndefined();
      expect(await store.stat(ada, other.handle)).toBeDefined();
    });
  });

  it('refuses everything once closed, and may be closed twice', async () => {
    await withStore(async (store) => {
      const { handle } = await store.put(ada, 'abc', text);
      await store.close();
      await store.close();
      for (const call of [
        store.put(ada, 'abc', text),
        store.stat(ada, handle),
        store.read(ada, handle, { offset: 0, length: 1 }),
        store.remove(ada, handle),
        store.sweep({ olderThanMs: 0 }),
      ])
        await expect(call).rejects.toMatchObject({ code: 'ARTIFACT_STORE_FAILED' });
    });
  });
}

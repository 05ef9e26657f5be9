import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArtifactStore } from './artifact-store.ts';
import { createMemoryArtifacts } from './memory-artifacts.ts';
import { readTextPage, type TextPage } from './text-page.ts';

const ada = { tenant: 'acme' };
const text = { trust: 'workspace', mediaType: 'text/plain' } as const;

/** Characters of one to four bytes, a byte order mark and U+FFFD itself. */
const mixed = fc.string({
  unit: fc.constantFrom('a', 'é', '€', '😀', '\uFEFF', '\uFFFD', '\0'),
  minLength: 1,
  maxLength: 60,
});

async function keep(source: string | Uint8Array, maxArtifactBytes = 1_000) {
  const store = createMemoryArtifacts({ maxArtifactBytes });
  const stat = await store.put(ada, source, text);
  const read = (offset: number, length: number) => readPage(store, stat.handle, offset, length);
  return { stat, read };
}

async function readPage(store: ArtifactStore, handle: string, offset: number, length: number) {
  const page = await readTextPage(
    (from, count) => store.read(ada, handle, { offset: from, length: count }),
    { offset, length },
  );
  return page!;
}

/** Every page, each from where the one before said. */
async function follow(read: (offset: number) => Promise<TextPage>): Promise<TextPage[]> {
  const pages: TextPage[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page: TextPage = await read(offset);
    if (page.nextOffset !== undefined) expect(page.nextOffset).toBeGreaterThan(offset);
    pages.push(page);
    offset = page.nextOffset;
  }
  return pages;
}

describe('pages of text', () => {
  it('joined are the text, whatever their length', async () => {
    await fc.assert(
      fc.asyncProperty(mixed, fc.integer({ min: 1, max: 20 }), async (whole, length) => {
        const { stat, read } = await keep(whole);
        const pages = await follow((offset) => read(offset, length));
        expect(pages.map((page) => page.text).join('')).toBe(whole);
        expect(pages.every(({ exact }) => exact)).toBe(true);
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(Math.max(length, 4));
        expect(pages.reduce((sum, page) => sum + page.length, 0)).toBe(stat.sizeBytes);
      }),
    );
  });

  it('hold no half character on either side of what is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        mixed,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 20 }),
        async (whole, cap, length) => {
          const { stat, read } = await keep(whole, cap);
          const pages = await follow((offset) => read(offset, length));
          expect(pages.every(({ exact }) => exact)).toBe(true);
          const bytes = Buffer.from(whole);
          for (const page of pages) {
            const shown = bytes.subarray(page.offset, page.offset + page.length);
            expect(page.text).toBe(shown.toString());
            const { lost } = stat;
            const isClear =
              lost === undefined ||
              page.offset + page.length <= lost.from ||
              page.offset >= lost.to ||
              page.length === 0;
            expect(isClear).toBe(true);
          }
          const kept =
            stat.sizeBytes - (stat.lost === undefined ? 0 : stat.lost.to - stat.lost.from);
          const shown = pages.reduce((sum, page) => sum + page.length, 0);
          // At most three bytes at each edge belong to a character that was kept in part only.
          expect(kept - shown).toBeLessThanOrEqual(stat.lost === undefined ? 0 : 6);
        },
      ),
    );
  });

  it('in equal strides lose no character either, though a stride ends inside one', async () => {
    await fc.assert(
      fc.asyncProperty(mixed, fc.integer({ min: 1, max: 9 }), async (whole, stride) => {
        const { stat, read } = await keep(whole);
        let covered = 0;
        for (let offset = 0; offset < stat.sizeBytes; offset += stride) {
          const page = await read(offset, stride);
          expect(page.exact).toBe(true);
          expect(page.offset).toBeLessThanOrEqual(covered);
          covered = Math.max(covered, page.offset + page.length);
        }
        expect(covered).toBe(stat.sizeBytes);
      }),
    );
  });

  it('asked for anywhere show whole characters and go on', async () => {
    await fc.assert(
      fc.asyncProperty(
        mixed,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (whole, cap, length) => {
          const { stat, read } = await keep(whole, cap);
          for (let offset = 0; offset < stat.sizeBytes; offset += 1) {
            const page = await read(offset, length);
            expect(page.exact).toBe(true);
            const end = page.offset + page.length;
            if (page.length > 0) expect(end).toBeGreaterThan(offset);
            expect(page.nextOffset ?? stat.sizeBytes).toBeGreaterThan(offset);
          }
        },
      ),
    );
  });

  it('of bytes that are no text end, too, and stand for every byte once', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 60 });
    const leads = fc.array(fc.constantFrom(0x80, 0xbf, 0xc3, 0xe2, 0xf0, 0xff, 0x61), {
      minLength: 1,
      maxLength: 40,
    });
    const any = fc.oneof(
      bytes,
      leads.map((list) => Uint8Array.from(list)),
    );
    await fc.assert(
      fc.asyncProperty(any, fc.integer({ min: 1, max: 9 }), async (given, length) => {
        const { read } = await keep(given);
        let end = 0;
        for (const page of await follow((offset) => read(offset, length))) {
          expect(page.offset).toBe(end);
          end += page.length;
        }
        expect(end).toBe(given.length);
      }),
    );
  });

  it('say where bytes are no UTF-8', async () => {
    const { read } = await keep(Buffer.from('caf\xe9 au lait', 'latin1'));
    expect(await read(0, 100)).toMatchObject({ text: 'caf\uFFFD au lait', exact: false });
    expect(await read(5, 100)).toMatchObject({ text: 'au lait', exact: true });
  });
});

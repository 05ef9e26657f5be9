import { describe, expect, it } from 'vitest';
import { artifactStoreCases } from '../../test/support/artifacts/artifact-store-cases.ts';
import { createMemoryArtifacts } from './memory-artifacts.ts';

const ada = { tenant: 'acme', user: 'ada' };
const text = { trust: 'workspace', mediaType: 'text/plain' } as const;

describe('the memory store', () => {
  artifactStoreCases(createMemoryArtifacts);

  it('lets go of what was put longest ago when all would be too much', async () => {
    const store = createMemoryArtifacts({ maxArtifactBytes: 10, maxTotalBytes: 25 });
    const handles: string[] = [];
    for (const one of ['0123456789', 'abcdefghij', 'zyxwv'])
      handles.push((await store.put(ada, one, text)).handle);
    // Put again: the second is now the oldest.
    await store.put(ada, '0123456789', text);
    handles.push((await store.put({ tenant: 'other' }, 'a'.repeat(1_000), text)).handle);
    const there = await Promise.all(handles.map((handle) => store.stat(ada, handle)));
    expect(there.map((stat) => stat !== undefined)).toEqual([true, false, true, false]);
    expect(await store.stat({ tenant: 'other' }, handles[3]!)).toMatchObject({ sizeBytes: 1_000 });
  });

  it.each([
    ['maxArtifactBytes', { maxArtifactBytes: 0 }],
    ['maxArtifactBytes', { maxArtifactBytes: 1.5 }],
    ['maxTotalBytes', { maxArtifactBytes: 10, maxTotalBytes: 9 }],
  ])('refuses a wrong %s', (place, options) => {
    expect(() => createMemoryArtifacts(options)).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place }),
    );
  });
});

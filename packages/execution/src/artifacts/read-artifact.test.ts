import { describe, expect, it } from 'vitest';
import { checkTool, modelView, runTool, type ToolContext } from '@toolwright/core';
import { createToolContext } from '@toolwright/core/testing';
import type { ArtifactPut, ArtifactSource, ArtifactStore } from './artifact-store.ts';
import { createMemoryArtifacts } from './memory-artifacts.ts';
import type { ReadArtifactOutput } from './read-artifact-output.ts';
import { createReadArtifactTool } from './read-artifact.ts';

const principal = { tenant: 'acme', user: 'ada' };
const sessionId = 'session-1';
const text: ArtifactPut = { trust: 'workspace', mediaType: 'text/plain' };

async function keep(source: ArtifactSource, put: ArtifactPut = text, maxArtifactBytes = 200_000) {
  const store = createMemoryArtifacts({ maxArtifactBytes });
  const { handle } = await store.put({ ...principal, sessionId }, source, put);
  return { store, handle };
}

async function read(store: ArtifactStore, input: unknown, changes: Partial<ToolContext> = {}) {
  const tool = createReadArtifactTool(() => store);
  const context = createToolContext({ principal, sessionId, ...changes });
  const result = await runTool(tool, input, { context });
  const parts = result.content.map((part) => (part.type === 'text' ? part.text : part.type));
  return { ...result, data: result.data as ReadArtifactOutput, parts };
}

describe('read_artifact', () => {
  it('is a valid tool', () => {
    expect(() => checkTool(createReadArtifactTool(() => createMemoryArtifacts()))).not.toThrow();
  });

  it('gives the first 4,096 bytes, what they are of, and how to go on', async () => {
    const whole = 'abcdefgh'.repeat(1_000);
    const { store, handle } = await keep(whole);
    const { parts, data, outputTrust } = await read(store, { handle });
    expect(parts).toEqual([
      whole.slice(0, 4_096),
      '[bytes 0-4095 of 8000; continue with offset=4096]',
    ]);
    expect(data).toEqual({
      handle,
      mediaType: 'text/plain',
      trust: 'workspace',
      sizeBytes: 8_000,
      offset: 0,
      length: 4_096,
      nextOffset: 4_096,
      encoding: 'utf-8',
      page: whole.slice(0, 4_096),
      exact: true,
    });
    expect(outputTrust).toBe('workspace');
    const next = await read(store, { handle, offset: 4_096, length: 65_536 });
    expect(next.parts).toEqual([whole.slice(4_096), '[bytes 4096-7999 of 8000; this is the end]']);
    expect(next.data).not.toHaveProperty('nextOffset');
  });

  it.each(['trusted', 'workspace', 'external'] as const)(
    'gives its pages the trust of what they are of: %s',
    async (trust) => {
      const { store, handle } = await keep('x', { ...text, trust });
      expect((await read(store, { handle })).outputTrust).toBe(trust);
    },
  );

  it.each([
    ['at the end', 'abc', 3, '[there is nothing at this offset: the artifact has 3 bytes]'],
    ['behind the end', 'abc', 9e15, '[there is nothing at this offset: the artifact has 3 bytes]'],
    ['of nothing', '', 0, '[the artifact is empty]'],
  ])('answers %s with a normal message', async (_name, source, offset, message) => {
    const { store, handle } = await keep(source);
    const { error, parts, data } = await read(store, { handle, offset });
    expect(error).toBeUndefined();
    expect(parts).toEqual([message]);
    expect(data).toMatchObject({ page: '', length: 0 });
  });

  it('cuts no character and goes on where it cut', async () => {
    const { store, handle } = await keep('ab😀cd');
    const first = await read(store, { handle, length: 4 });
    expect(first.data).toMatchObject({ page: 'ab', nextOffset: 2 });
    const second = await read(store, { handle, offset: 2, length: 1 });
    expect(second.data).toMatchObject({ page: '😀', offset: 2, length: 4, nextOffset: 6 });
    const inside = await read(store, { handle, offset: 4, length: 3 });
    expect(inside.data).toMatchObject({ page: '😀c', offset: 2, nextOffset: 7 });
  });

  it('says what is lost, before it and behind it', async () => {
    const { store, handle } = await keep(
      `${'a'.repeat(10)}${'-'.repeat(80)}${'z'.repeat(10)}`,
      text,
      20,
    );
    const head = await read(store, { handle });
    expect(head.parts).toEqual([
      'a'.repeat(10),
      '[bytes 0-9 of 100; bytes 10-89 were too many and are not kept; continue with offset=90]',
    ]);
    expect(head.data.lost).toEqual({ from: 10, to: 90 });
    const lost = await read(store, { handle, offset: 50 });
    expect(lost.parts).toEqual([
      'z'.repeat(10),
      '[bytes 90-99 of 100; bytes 10-89 were too many and are not kept; this is the end]',
    ]);
    const tail = await read(store, { handle, offset: 95, length: 2 });
    expect(tail.parts[1]).toBe('[bytes 95-96 of 100; continue with offset=97]');
  });

  it('shows what is not text in base64, byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
    const { store, handle } = await keep(bytes, { trust: 'external', mediaType: 'image/png' });
    const { data, parts } = await read(store, { handle, offset: 100, length: 100 });
    expect(Buffer.from(data.page, 'base64').equals(bytes.subarray(100, 200))).toBe(true);
    expect(data).toMatchObject({ encoding: 'base64', length: 100, nextOffset: 200, exact: true });
    expect(parts).toEqual([
      data.page,
      '[base64 of bytes 100-199 of 300; continue with offset=200]',
    ]);
  });

  it('warns of bytes that are no UTF-8', async () => {
    const { store, handle } = await keep(Buffer.from('caf\xe9', 'latin1'));
    const { data, warnings } = await read(store, { handle });
    expect(data).toMatchObject({ page: 'caf\uFFFD', exact: false });
    expect(warnings?.map(({ code }) => code)).toEqual(['ARTIFACT_NOT_UTF8']);
  });

  it('says the same of what is not there and of what belongs to somebody else', async () => {
    const { store, handle } = await keep('secret');
    const missing = await read(store, { handle: `sha256:${'0'.repeat(64)}` });
    const foreign = await read(store, { handle }, { principal: { tenant: 'acme', user: 'bob' } });
    expect(missing.error).toMatchObject({ code: 'ARTIFACT_NOT_FOUND', retryable: false });
    const elsewhere = await read(store, { handle }, { sessionId: 'session-2' });
    expect({ ...foreign }).toEqual({ ...missing });
    expect({ ...elsewhere }).toEqual({ ...missing });
    expect(`${missing.error?.message}${missing.error?.hint}`).not.toContain('0000');
  });

  it.each([
    ['a length of 0', { length: 0 }],
    ['a length above 65,536', { length: 65_537 }],
    ['a length that is no whole number', { length: 1.5 }],
    ['a negative offset', { offset: -1 }],
    ['an offset that is text', { offset: '0' }],
    ['a path as its handle', { handle: 'sha256:../../etc/passwd' }],
    ['no handle', { handle: undefined }],
    ['an unknown field', { page: 1 }],
  ])('refuses %s', async (_name, changes) => {
    const { store, handle } = await keep('abc');
    const { error } = await read(store, { handle, ...changes });
    expect(error?.code).toBe('ARGUMENTS_INVALID');
  });

  it('fails by its code when the store fails, and may be tried again', async () => {
    const { store, handle } = await keep('abc');
    await store.close();
    const { error } = await read(store, { handle });
    expect(error).toMatchObject({ code: 'ARTIFACT_STORE_FAILED', retryable: true });
  });

  it('never gives more than its limit, in whatever form', async () => {
    const tool = createReadArtifactTool(() => createMemoryArtifacts());
    for (const mediaType of ['text/plain', 'image/png']) {
      const { store, handle } = await keep('€'.repeat(60_000), { ...text, mediaType });
      const { content } = await read(store, { handle, offset: 1, length: 65_536 });
      const view = modelView({ status: 'ok', content, warnings: [] } as never);
      expect(Buffer.byteLength(view.text)).toBeLessThanOrEqual(tool.limits?.outputBytes ?? 0);
    }
  });
});

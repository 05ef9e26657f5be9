import { describe, expect, it } from 'vitest';
import {
  defineClientTool,
  fail,
  jsonSchema,
  modelView,
  partText,
  toolResult,
  unframe,
  type CallOutcome,
  type ExecutableTool,
} from '@toolwright/core';
import { callOf, openTestRun, testPrincipal, testTool } from '../../test/support/open-run.ts';
import type { ArtifactStore } from '../artifacts/artifact-store.ts';
import { createMemoryArtifacts } from '../artifacts/memory-artifacts.ts';
import type { SpillOptions } from '../spill/spill-settings.ts';

const owner = { ...testPrincipal, sessionId: 'session-1' };

interface Changes extends Partial<ExecutableTool> {
  readonly spill?: SpillOptions | false;
}

/** One call of a tool that answers as given. */
async function outcomeOf(answer: unknown, { spill, ...changes }: Changes = {}) {
  const artifacts = createMemoryArtifacts();
  const test = openTestRun({
    tools: [testTool({ execute: () => answer, ...changes })],
    grants: ['allow test.change'],
    spill: spill === false ? false : { artifacts, ...spill },
  });
  const outcome = await test.run.call(callOf('probe'));
  return { ...test, outcome, artifacts };
}

async function bytesOf(store: ArtifactStore, { artifacts = [] }: CallOutcome, index = 0) {
  const { handle = '', sizeBytes = 0 } = artifacts[index] ?? {};
  const page = await store.read(owner, handle, { offset: 0, length: sizeBytes });
  return page && { bytes: Buffer.from(page.bytes), stat: page.stat };
}

const codesOf = ({ warnings }: CallOutcome) => warnings.map(({ code }) => code);

describe('a result that is too large for a model', () => {
  it('is kept byte for byte, and its first 1,024 bytes are shown', async () => {
    const text = `${'ä€😀 '.repeat(3_000)}end`;
    const { outcome, artifacts } = await outcomeOf(text, { outputTrust: 'workspace' });
    const kept = await bytesOf(artifacts, outcome);
    expect(kept?.bytes.toString()).toBe(text);
    expect(kept?.stat).toMatchObject({ trust: 'workspace', mediaType: 'text/plain' });
    const [part] = outcome.content;
    const preview = part?.type === 'text' ? unframe(part.text) : '';
    expect(text.startsWith(preview)).toBe(true);
    // No character is cut in two.
    expect(Buffer.byteLength(preview)).toBeGreaterThan(1_020);
    expect(Buffer.byteLength(preview)).toBeLessThanOrEqual(1_024);
    const { handle } = kept!.stat;
    expect(outcome.artifacts).toEqual([
      { handle, mediaType: 'text/plain', sizeBytes: Buffer.byteLength(text) },
    ]);
    expect(outcome.warnings).toEqual([
      {
        code: 'OUTPUT_SPILLED',
        message:
          `The result has ${Buffer.byteLength(text)} bytes, which is too much to show at once; only the beginning is shown. ` +
          `Read on with read_artifact {"handle":"${handle}","offset":${Buffer.byteLength(preview)}}.`,
      },
    ]);
  });

  it.each<[string, number, number | undefined, SpillOptions, boolean]>([
    ['16,384 bytes', 16_384, undefined, {}, false],
    ['a byte more', 16_385, undefined, {}, true],
    ['more than the host’s own limit', 2_001, undefined, { outputBytes: 2_000 }, true],
    ['the limit of its tool', 40_000, 40_000, {}, false],
    ['a byte more than the limit of its tool', 40_001, 40_000, {}, true],
    ['the limit of a tool that may show more than a step', 90_000, 90_000, {}, false],
    ['a few bytes, of a tool that may show none', 20, 10, {}, true],
  ])('begins above the limit: %s', async (_name, size, outputBytes, spill, isKept) => {
    const { outcome } = await outcomeOf('x'.repeat(size), {
      spill,
      ...(outputBytes === undefined ? {} : { limits: { outputBytes } }),
    });
    expect(outcome.artifacts !== undefined).toBe(isKept);
    expect(codesOf(outcome)).toEqual(isKept ? ['OUTPUT_SPILLED'] : []);
  });

  it('stays with the host as data, while no view and no event has more than its beginning', async () => {
    const data = { rows: Array.from({ length: 5_000 }, (_, row) => ({ row, secretly: 'TAIL' })) };
    const { outcome, events, artifacts } = await outcomeOf(data);
    expect(outcome).toMatchObject({ status: 'ok', data });
    expect(modelView(outcome).text.length).toBeLessThan(1_500);
    expect(JSON.stringify(events).length).toBeLessThan(5_000);
    const kept = await bytesOf(artifacts, outcome);
    expect(JSON.parse(kept!.bytes.toString())).toEqual(data);
    expect(kept!.stat.mediaType).toBe('application/json');
  });

  it('is every text of it, each on its own lines, as a model would get it', async () => {
    const { outcome, artifacts } = await outcomeOf(
      toolResult({
        content: [
          { type: 'text', text: 'a'.repeat(9_000) },
          { type: 'resource', uri: 'file:///b', text: 'b'.repeat(9_000) },
        ],
        metadata: { kept: 'for the host' },
      }),
    );
    const kept = await bytesOf(artifacts, outcome);
    expect(kept!.bytes.toString()).toBe(
      `${'a'.repeat(9_000)}\n[resource file:///b]\n${'b'.repeat(9_000)}`,
    );
    expect(outcome.content).toEqual([{ type: 'text', text: 'a'.repeat(1_024) }]);
    expect(outcome).toMatchObject({ metadata: { kept: 'for the host' } });
  });

  it('may be the addresses of it: many lines, or one that is very long', async () => {
    const resource = { type: 'resource', uri: 'u'.repeat(20_000), data: 'AAAA' } as const;
    const { outcome } = await outcomeOf(toolResult({ content: [resource] }));
    expect(modelView(outcome).text.length).toBeLessThan(3_000);
    expect(outcome.content[1]).toEqual({ ...resource, uri: 'u'.repeat(1_024) });
  });

  it('is the image where the image is the larger part; the text stays', async () => {
    const bytes = Buffer.from(Array.from({ length: 30_000 }, (_, index) => index % 251));
    const { outcome, artifacts } = await outcomeOf(
      toolResult({
        content: [
          { type: 'text', text: 'A picture.' },
          { type: 'image', data: bytes.toString('base64'), mediaType: 'image/png' },
        ],
      }),
    );
    const kept = await bytesOf(artifacts, outcome);
    expect(kept!.bytes.equals(bytes)).toBe(true);
    expect(kept!.stat.mediaType).toBe('image/png');
    expect(outcome.content).toEqual([
      { type: 'text', text: 'A picture.' },
      { type: 'resource', uri: `artifact:${kept!.stat.handle}`, mediaType: 'image/png' },
    ]);
    expect(codesOf(outcome)).toEqual(['OUTPUT_SPILLED']);
  });

  it.each([
    ['several images', ['A'.repeat(12_000), 'B'.repeat(12_000)]],
    ['what only pretends to be base64', ['*'.repeat(20_000)]],
  ])('keeps %s as JSON of the parts', async (_name, all) => {
    const content = all.map((data) => ({ type: 'image', data, mediaType: 'image/png' }) as const);
    const { outcome, artifacts } = await outcomeOf(toolResult({ content }));
    const kept = await bytesOf(artifacts, outcome);
    expect(JSON.parse(kept!.bytes.toString())).toEqual(content);
    expect(outcome.content).toHaveLength(1);
  });

  it('may be large twice: then text and images are kept apart', async () => {
    const { outcome, artifacts } = await outcomeOf(
      toolResult({
        content: [
          { type: 'text', text: 't'.repeat(20_000) },
          { type: 'audio', data: 'AAAA'.repeat(8_000), mediaType: 'audio/wav' },
        ],
      }),
    );
    expect((await bytesOf(artifacts, outcome, 0))!.stat.mediaType).toBe('text/plain');
    expect((await bytesOf(artifacts, outcome, 1))!.stat.sizeBytes).toBe(24_000);
    expect(codesOf(outcome)).toEqual(['OUTPUT_SPILLED', 'OUTPUT_SPILLED']);
  });

  it('may be a failure: code and origin stay, message and hint are cut, all of it is kept', async () => {
    const { outcome, artifacts } = await outcomeOf(
      fail('BUILD_FAILED', { message: 'm'.repeat(30_000), hint: 'h'.repeat(30_000) }),
    );
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { code: 'BUILD_FAILED', message: 'm'.repeat(1_024), hint: 'h'.repeat(1_024) },
    });
    const kept = await bytesOf(artifacts, outcome);
    expect(kept!.bytes.toString()).toBe(
      `BUILD_FAILED: ${'m'.repeat(30_000)}\n${'h'.repeat(30_000)}`,
    );
    expect(modelView(outcome).text.length).toBeLessThan(2_600);
  });

  it('may come from the client', async () => {
    const artifacts = createMemoryArtifacts();
    const tool = defineClientTool({
      name: 'ask_browser',
      category: 'test',
      description: 'A tool of the client.',
      inputSchema: jsonSchema({ type: 'object', properties: {} }),
      effects: { readOnly: true },
      permissions: [],
      risk: 'low',
      outputTrust: 'external',
    });
    const { run } = openTestRun({ tools: [tool], spill: { artifacts } });
    const [waiting] = await run.callAll([callOf('ask_browser')]);
    const outcome = await run.completeClientCall(waiting!.callId, 'y'.repeat(20_000));
    const kept = await bytesOf(artifacts, outcome);
    expect(kept?.stat).toMatchObject({ trust: 'external', sizeBytes: 20_000 });
    expect(outcome.content.map((part) => unframe(partText(part)))).toEqual(['y'.repeat(1_024)]);
  });

  it.each([
    ['a result', (text: string) => text],
    ['a failure', (message: string) => fail('BUILD_FAILED', { message })],
  ])(
    'holds no secret that the host registered, also where it is kept: %s',
    async (_name, answer) => {
      const artifacts = createMemoryArtifacts();
      const { run } = openTestRun({
        tools: [testTool({ execute: () => answer(`${'x'.repeat(30_000)} hunter2-hunter2`) })],
        redaction: { values: ['hunter2-hunter2'] },
        spill: { artifacts },
      });
      const kept = await bytesOf(artifacts, await run.call(callOf('probe')));
      expect(kept!.bytes.toString()).toMatch(/x{30000} \[redacted:[a-z-]+\]$/);
    },
  );

  it('says what is lost beyond the cap of the store', async () => {
    const artifacts = createMemoryArtifacts({ maxArtifactBytes: 10_000 });
    const { outcome } = await outcomeOf('z'.repeat(100_000), { spill: { artifacts } });
    expect(outcome.artifacts?.[0]?.lost).toEqual({ from: 5_000, to: 95_000 });
    expect(outcome.warnings[0]?.message).toContain(
      'Of these, bytes 5000 to 94999 were too many and are not kept.',
    );
  });
});

describe('nothing is kept', () => {
  it('of a tool that gives pages', async () => {
    const { outcome } = await outcomeOf('p'.repeat(200_000), { traits: { pager: true } });
    expect(outcome.content).toEqual([{ type: 'text', text: 'p'.repeat(200_000) }]);
    expect(outcome).not.toHaveProperty('artifacts');
  });

  it('where the host says so', async () => {
    const { outcome, run } = await outcomeOf('p'.repeat(200_000), { spill: false });
    expect(outcome.content).toEqual([{ type: 'text', text: 'p'.repeat(200_000) }]);
    expect(run.tools().map(({ name }) => name)).toEqual(['probe']);
  });

  it('of what one tool gives another: that one needs the whole', async () => {
    let seen = 0;
    const { run } = openTestRun({
      tools: [
        testTool({ name: 'inner', execute: () => 'i'.repeat(60_000) }),
        testTool({
          name: 'outer',
          async execute(_input, context) {
            const { content } = await context.invoke('inner', {});
            seen = content[0]?.type === 'text' ? content[0].text.length : 0;
            return 'done';
          },
        }),
      ],
    });
    const outcome = await run.call(callOf('outer'));
    expect(outcome).toMatchObject({ status: 'ok', content: [{ text: 'done' }] });
    expect(seen).toBe(60_000);
  });
});

const brokenStores: readonly [string, Partial<ArtifactStore>][] = [
  ['rejects', { put: () => Promise.reject(new Error('ENOSPC')) }],
  [
    'throws at once',
    {
      put: () => {
        throw new Error('down');
      },
    },
  ],
  ['gives no handle', { put: () => Promise.resolve({ handle: '/etc/passwd' } as never) }],
  ['gives nothing', { put: () => Promise.resolve(undefined as never) }],
];

describe('a store that does not keep', () => {
  it.each(brokenStores)('and %s: the rest is lost, and the outcome says so', async (_name, put) => {
    const artifacts = { ...createMemoryArtifacts(), ...put };
    const { outcome, logger, run } = await outcomeOf('x'.repeat(50_000), {
      effects: { readOnly: false },
      permissions: ['test.change'],
      spill: { artifacts },
    });
    expect(outcome.status).toBe('ok');
    expect(outcome.content).toEqual([{ type: 'text', text: 'x'.repeat(1_024) }]);
    expect(outcome).not.toHaveProperty('artifacts');
    expect(outcome.warnings).toEqual([
      {
        code: 'OUTPUT_CUT',
        message:
          'The result has 50000 bytes, which is too much to show at once; only the beginning is shown. ' +
          'The rest could not be kept and is lost. The call took effect: do not repeat it for its result.',
      },
    ]);
    expect(logger.entries.map(({ fields }) => fields?.['code'])).toContain('OUTPUT_CUT');
    // Nothing is held, so nothing can be read.
    expect(run.step().tools.map(({ name }) => name)).toEqual(['probe']);
  });

  it('but hangs is waited for 10 seconds, and told to stop', async () => {
    let signal: AbortSignal | undefined;
    const artifacts: ArtifactStore = {
      ...createMemoryArtifacts(),
      put: (_owner, _source, put) => {
        signal = put.signal;
        return new Promise(() => undefined);
      },
    };
    const { run, clock } = openTestRun({
      tools: [testTool({ execute: () => 'x'.repeat(50_000) })],
      spill: { artifacts },
    });
    const calling = run.call(callOf('probe'));
    await expect.poll(() => signal).toBeDefined();
    clock.advance(10_000);
    const outcome = await calling;
    expect(codesOf(outcome)).toEqual(['OUTPUT_CUT']);
    expect(signal?.aborted).toBe(true);
  });

  it('is not waited for once the run is cancelled', async () => {
    const controller = new AbortController();
    let signal: AbortSignal | undefined;
    const artifacts: ArtifactStore = {
      ...createMemoryArtifacts(),
      put: (_owner, _source, put) => {
        signal = put.signal;
        controller.abort();
        return new Promise(() => undefined);
      },
    };
    const { run, logger } = openTestRun({
      tools: [testTool({ execute: () => 'x'.repeat(50_000) })],
      run: { signal: controller.signal },
      spill: { artifacts },
    });
    expect(codesOf(await run.call(callOf('probe')))).toEqual(['OUTPUT_CUT']);
    expect(signal?.aborted).toBe(true);
    // The store is not to blame.
    expect(logger.entries).toEqual([]);
    await run.close();
  });

  it('loses an image all the same, and says so', async () => {
    const artifacts = { ...createMemoryArtifacts(), put: () => Promise.reject(new Error('full')) };
    const { outcome } = await outcomeOf(
      toolResult({
        content: [{ type: 'image', data: 'A'.repeat(20_000), mediaType: 'image/png' }],
      }),
      { spill: { artifacts } },
    );
    expect(outcome.content).toEqual([]);
    expect(outcome.warnings[0]?.message).toMatch(/could not be kept, and is lost\. Ask for less/);
  });
});

describe('the options', () => {
  it.each([
    ['spill', 'yes'],
    ['spill.artifacts', { artifacts: { put: () => undefined } }],
    ['spill.outputBytes', { outputBytes: 0 }],
    ['spill.stepBytes', { stepBytes: 1.5 }],
    ['spill.previewBytes', { previewBytes: -1 }],
    ['spill.storeTimeoutMs', { storeTimeoutMs: 0 }],
    ['spill.reader', { reader: 'never' }],
  ])('are checked: %s', (place, spill) => {
    expect(() => openTestRun({ spill: spill as never })).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place }),
    );
  });
});

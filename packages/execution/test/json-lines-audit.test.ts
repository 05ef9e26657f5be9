import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJsonLinesAudit } from '../src/audit/json-lines/read-json-lines.ts';
import { killScripts, mayMount, startOnSmallDisk, startScript } from './support/script.ts';

const query = { principal: { tenant: 'acme' }, limit: 1_000_000 };

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-audit-'));
  path = join(folder, 'audit.jsonl');
});
afterEach(async () => {
  killScripts();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

describe('several processes on one audit file', { timeout: 60_000 }, () => {
  it.each([
    ['that grows', Number.MAX_SAFE_INTEGER],
    ['that is rotated', 20_000],
  ])('%s lose and mix no record', async (_name, maxBytes) => {
    const scripts = Array.from({ length: 4 }, () =>
      startScript('audit/record-on', [path, `${maxBytes}`, '400']),
    );
    const written = (await Promise.all(scripts.map((script) => script.end()))).flat();
    const { records, skippedLines } = await readJsonLinesAudit(path, query);
    expect(records.map(({ id }) => id).sort()).toEqual([...written].sort());
    expect(written).toHaveLength(1_600);
    expect(skippedLines).toBe(0);
  });

  it('a killed one leaves every record that it wrote, and no torn line', async () => {
    const written: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const script = startScript('audit/record-on', [path, '50000']);
      for (let count = 0; count < 1 + round * 40; count += 1) written.push((await script.line())!);
      script.kill();
      written.push(...(await script.end()));
    }
    const { records, skippedLines } = await readJsonLinesAudit(path, query);
    const found = new Set(records.map(({ id }) => id));
    expect(written.filter((id) => !found.has(id))).toEqual([]);
    expect(skippedLines).toBe(0);
  });

  it('a query beside writing and rotating sees each record once', async () => {
    const script = startScript('audit/record-on', [path, '5000']);
    const seen: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      for (let count = 0; count < 30; count += 1) seen.push((await script.line())!);
      const { records } = await readJsonLinesAudit(path, query);
      const ids = records.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.slice(0, seen.length)).toEqual(seen);
    }
    script.kill();
    await script.end();
  });
});

it(
  'a full disk makes a record fail by its code, and the sink goes on once there is room',
  { timeout: 60_000 },
  async () => {
    const [line = ''] = await startOnSmallDisk('audit/fill-disk', folder).end();
    const told = JSON.parse(line) as { readonly skippedLines: number };
    expect(told).toMatchObject({
      code: 'AUDIT_SINK_FAILED',
      lost: 0,
      ...(mayMount() ? { message: 'The disk is full, so an audit record is missing.' } : {}),
    });
    // The one that did not fit.
    expect(told.skippedLines).toBeLessThanOrEqual(1);
  },
);

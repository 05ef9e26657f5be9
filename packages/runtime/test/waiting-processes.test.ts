import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('./support/waiting-process.ts', import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'toolwright-agent-'));
  mkdirSync(path.join(folder, 'files'));
  writeFileSync(path.join(folder, 'files/plan.md'), 'old\n');
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

/** Each in a process of its own; what it printed. */
async function start(mode: string): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@toolwright/source', script, mode, folder],
    { timeout: 30_000 },
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}

const plan = (): string => readFileSync(path.join(folder, 'files/plan.md'), 'utf8');
const notes = (): string[] => readFileSync(path.join(folder, 'notes'), 'utf8').trim().split('\n');

describe('an agent that waits for a person, over several processes', { timeout: 60_000 }, () => {
  it('writes the file once it was approved, and runs nothing again that had run', async () => {
    expect(await start('ask')).toMatchObject({
      status: 'waiting',
      code: 'APPROVAL_REQUIRED',
      iterations: 2,
      pending: ['write'],
      calls: [
        ['read', 'ok'],
        ['before', 'ok'],
        ['write', 'suspended'],
        ['beside', 'ok'],
      ],
    });
    expect([plan(), notes()]).toEqual(['old\n', ['before', 'beside']]);

    expect(await start('approve')).toEqual(['write']);
    expect(plan()).toBe('old\n');

    const resumed = await start('resume');
    expect(resumed).toMatchObject({
      status: 'completed',
      iterations: 3,
      pending: [],
      calls: [
        ['write', 'ok'],
        ['beside', 'ok'],
      ],
    });
    const told = JSON.parse(String(resumed['text'])) as { toolCallId: string }[];
    expect(told.map(({ toolCallId }) => toolCallId)).toEqual(['write', 'beside']);
    expect([plan(), notes()]).toEqual(['new\n', ['before', 'beside']]);
  });

  it('tells the model of a refusal, and goes on', async () => {
    await start('ask');
    await start('deny');
    const resumed = await start('resume');
    expect(resumed).toMatchObject({ status: 'completed' });
    expect(resumed['calls']).toEqual([
      ['write', 'APPROVAL_DENIED'],
      ['beside', 'ok'],
    ]);
    expect(resumed['text']).toContain('APPROVAL_DENIED');
    expect(plan()).toBe('old\n');
  });

  it('waits on while nobody has decided; only its last state can be resumed', async () => {
    await start('ask');
    expect(await start('resume')).toMatchObject({ status: 'waiting', pending: ['write'] });
    // That process suspended it anew; what the first one saved is no longer the run.
    await start('approve');
    await expect(start('resume')).rejects.toThrow('RUN_STATE_OUTDATED');
    expect([plan(), notes()]).toEqual(['old\n', ['before', 'beside']]);
  });
});

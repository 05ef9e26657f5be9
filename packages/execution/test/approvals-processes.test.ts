import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { killScripts, startScript, type RunningScript } from './support/script.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-approvals-'));
});
afterEach(async () => {
  killScripts();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

const lines = (): string[] => {
  try {
    return readFileSync(join(folder, 'lines'), 'utf8').trimEnd().split('\n');
  } catch {
    return [];
  }
};

async function start(name: string, ...args: string[]): Promise<RunningScript> {
  const script = startScript(`waiting/${name}`, [folder, ...args]);
  expect(await script.line()).toBe('ready');
  return script;
}

/** Lets every script go on at the same moment; what each of them prints. */
async function all(...scripts: RunningScript[]): Promise<string[][]> {
  for (const script of scripts) script.go();
  const printed = await Promise.all(scripts.map((script) => script.end()));
  return printed.map(([line]) => JSON.parse(line ?? '[]') as string[]);
}

async function ask(): Promise<void> {
  const [line] = await startScript('waiting/ask', [folder]).end();
  expect(JSON.parse(line ?? '')).toEqual(['suspended', 'suspended']);
  expect(lines()).toEqual([]);
}

describe('a run that waits for a person, over several processes', { timeout: 60_000 }, () => {
  it('waits on where it is resumed before anybody has decided', async () => {
    await ask();
    const [early] = await all(await start('resume'));
    expect(early).toEqual(['suspended', 'suspended']);
  });

  it('runs what was approved once it goes on, and nothing before', async () => {
    await ask();
    const [decided] = await all(await start('decide', 'approve', 'ben'));
    expect(decided?.toSorted()).toEqual(['call-1 approve', 'call-2 approve']);
    expect(lines()).toEqual([]);
    const [outcomes] = await all(await start('resume'));
    expect(outcomes).toEqual(['ok', 'ok']);
    expect(lines()).toEqual(['one', 'two']);
  });

  it('runs nothing that was refused', async () => {
    await ask();
    await all(await start('decide', 'deny', 'ben'));
    const [outcomes] = await all(await start('resume'));
    expect(outcomes).toEqual(['APPROVAL_DENIED', 'APPROVAL_DENIED']);
    expect(lines()).toEqual([]);
  });

  it('is decided once, though several people answer at the same moment', async () => {
    await ask();
    const people = await Promise.all(
      ['ann', 'ben', 'cat', 'dan'].map((name, index) =>
        start('decide', index % 2 === 0 ? 'approve' : 'deny', name),
      ),
    );
    const answers = (await all(...people)).flat();
    for (const callId of ['call-1', 'call-2']) {
      const own = answers.filter((answer) => answer.startsWith(callId));
      const taken = own.filter((answer) => / (approve|deny)$/.test(answer));
      expect(taken).toHaveLength(1);
      expect(own.filter((answer) => answer.endsWith(' APPROVAL_ALREADY_DECIDED'))).toHaveLength(
        own.length - 1,
      );
    }
  });

  it('runs each call at most once, though several processes go on with it at the same moment', async () => {
    await ask();
    await all(await start('decide', 'approve', 'ben'));
    const processes = await Promise.all([1, 2, 3, 4].map(() => start('resume')));
    const printed = await all(...processes);
    // A process that starts when another one is done already finds the run over, and runs nothing.
    const late = printed.filter((outcomes) => outcomes.includes('RUN_STATE_OUTDATED'));
    expect(late.every((outcomes) => outcomes.length === 1)).toBe(true);
    expect(late.length).toBeLessThan(processes.length);
    const outcomes = printed.filter((one) => !late.includes(one)).flat();
    expect(outcomes).toHaveLength(2 * (processes.length - late.length));
    const ran = outcomes.filter((one) => one === 'ok').length;
    expect(lines()).toHaveLength(ran);
    expect(new Set(lines()).size).toBe(lines().length);
  });

  it('is over for a process that comes when another one is done with it', async () => {
    await ask();
    await all(await start('decide', 'approve', 'ben'));
    expect(await all(await start('resume'))).toEqual([['ok', 'ok']]);
    expect(await all(await start('resume'))).toEqual([['RUN_STATE_OUTDATED']]);
    expect(lines()).toEqual(['one', 'two']);
  });

  it('is not run again where a process was killed in the middle of it', async () => {
    await ask();
    await all(await start('decide', 'approve', 'ben'));
    const dying = await start('resume', 'hang');
    dying.go();
    expect(await dying.line()).toBe('begun');
    dying.kill();
    await dying.end();
    expect(lines()).toEqual(['one']);
    const [outcomes] = await all(await start('resume'));
    expect(outcomes).toEqual(['OUTCOME_UNKNOWN', 'ok']);
    expect(lines()).toEqual(['one', 'two']);
  });

  it('is not resumed once the file was edited by hand', async () => {
    await ask();
    await all(await start('decide', 'approve', 'ben'));
    const file = join(folder, 'run.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"line":"one"', '"line":"evil"'));
    const script = await start('resume');
    script.go();
    await expect(script.end()).rejects.toThrow('RUN_STATE_FORGED');
    expect(lines()).toEqual([]);
  });
});

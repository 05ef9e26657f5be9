import { describe, expect, it } from 'vitest';
import { modelView, type CallOutcome } from '@toolwright/core';
import { callOf, openTestRun, testPrincipal, testTool } from '../../test/support/open-run.ts';
import { createMemoryArtifacts } from '../artifacts/memory-artifacts.ts';

const owner = { ...testPrincipal, sessionId: 'session-1' };
const frames = (outcome: CallOutcome) =>
  modelView(outcome).text.match(/⟦begin external output/g)?.length ?? 0;

function openRun(size: number) {
  const artifacts = createMemoryArtifacts();
  const tool = testTool({
    name: 'fetch',
    outputTrust: 'external',
    execute: () => 'w'.repeat(size),
  });
  return { artifacts, ...openTestRun({ tools: [tool], loop: false, spill: { artifacts } }) };
}

async function keptText(artifacts: ReturnType<typeof createMemoryArtifacts>, outcome: CallOutcome) {
  const { handle = '', sizeBytes = 0 } = outcome.artifacts?.[0] ?? {};
  const page = await artifacts.read(owner, handle, { offset: 0, length: sizeBytes });
  return Buffer.from(page?.bytes ?? []).toString();
}

describe('external output that is too large', () => {
  it('is kept without its frame; preview and pages are framed, the note is not', async () => {
    const { run, artifacts } = openRun(40_000);
    const outcome = await run.call(callOf('fetch'));
    expect(await keptText(artifacts, outcome)).toBe('w'.repeat(40_000));
    expect(frames(outcome)).toBe(1);
    expect(modelView(outcome).text).toMatch(
      /⟧\nWarning OUTPUT_SPILLED: The result has 40000 bytes/,
    );
    const { handle = '' } = outcome.artifacts?.[0] ?? {};
    const page = await run.call(callOf('read_artifact', { handle, length: 10 }));
    expect(frames(page)).toBeGreaterThanOrEqual(1);
    expect(page).toMatchObject({ outputTrust: 'external', data: { page: 'w'.repeat(10) } });
  });

  it('of a step is framed once, also where it was shown whole at first', async () => {
    const { run, artifacts } = openRun(15_000);
    const outcomes = await run.callAll([1, 2, 3, 4, 5].map(() => callOf('fetch')));
    expect(outcomes.map(frames)).toEqual([1, 1, 1, 1, 1]);
    const kept = outcomes.filter((outcome) => outcome.artifacts !== undefined);
    expect(kept).toHaveLength(2);
    for (const outcome of kept) expect(await keptText(artifacts, outcome)).toBe('w'.repeat(15_000));
  });
});

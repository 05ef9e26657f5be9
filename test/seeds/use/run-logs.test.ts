import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

test('Run logs record selected tool names, the tool-policy reason, phase durations, iterations, and tool-call outcomes.', async () => {
  const slow = tool('look', (_input, { clock }) => {
    return new Promise((resolve) => clock.setTimer(() => resolve('seen'), 250));
  });
  const { result } = await play(
    [
      {
        calls: [
          { id: 'c1', name: 'look', arguments: {} },
          { id: 'c2', name: 'note', arguments: '{' },
        ],
      },
      done,
    ],
    {
      tools: [slow, tool('note', () => 'noted'), tool('hide', () => 'no')],
      settings: {
        expose: ({ stepIndex }) => ({
          names: stepIndex === 0 ? ['note', 'look'] : ['note'],
          reason: stepIndex === 0 ? 'workspace files are asked about' : 'nothing more to read',
        }),
      },
      meanwhile: (clock) => clock.advanceAsync(1_000),
    },
  );
  const log = JSON.parse(JSON.stringify(result.log)) as unknown;
  expect(log).toMatchObject({
    status: 'completed',
    iterations: 2,
    times: { openMs: 0, modelMs: 0, toolsMs: 250, totalMs: 250 },
    steps: [
      {
        tools: ['look', 'note'],
        toolsReason: 'workspace files are asked about',
        modelMs: 0,
        toolsMs: 250,
        totalMs: 250,
        calls: [
          { id: 'c1', name: 'look', status: 'ok', durationMs: 250 },
          { id: 'c2', name: 'note', status: 'failed', code: 'ARGUMENTS_INVALID_JSON' },
        ],
      },
      { tools: ['note'], toolsReason: 'nothing more to read', calls: [], toolsMs: 0 },
    ],
  });
  // The model is told the tools, not why it is told of them.
  expect(JSON.stringify(result.messages)).not.toContain('workspace files are asked about');
});

import { toolError } from '@toolwright/core';
import { createScriptedModel } from '@toolwright/testing';
import { describe, expect, it } from 'vitest';
import { createFakeRun, hostOf } from '../test/fake-run.ts';
import { done, echo, play } from '../test/play.ts';
import { runAgent } from './run-agent.ts';

describe('events and log', () => {
  it('emits in order what happens, from the first event on', async () => {
    const run = createFakeRun({ look: echo });
    const model = createScriptedModel([
      {
        reasoning: 'Hm.',
        text: ['Let ', 'me.'],
        calls: [{ id: 'a', name: 'look', arguments: { at: 1 }, chunks: 5 }],
      },
      done,
    ]);
    const agent = runAgent({ host: hostOf(run), model, prompt: 'Do it.' });
    const seen: unknown[] = [];
    agent.subscribe(({ v: _v, seq: _seq, at: _at, sessionId: _s, runId: _r, ...event }) =>
      seen.push(event),
    );
    const read: string[] = [];
    for await (const event of agent.events()) read.push(event.type);
    expect(seen).toMatchObject([
      { type: 'run-start', request: 'Do it.', model: 'scripted:script' },
      { type: 'step-start', tools: ['look'] },
      { type: 'reasoning-delta', text: 'Hm.' },
      { type: 'text-delta', text: 'Let ' },
      { type: 'text-delta', text: 'me.' },
      { type: 'tool-input-delta', callId: 'a', name: 'look', delta: '{"at"' },
      { type: 'tool-input-delta', callId: 'a', name: 'look', delta: ':1}' },
      { type: 'tool-call-start', name: 'look' },
      { type: 'step-finish', finishReason: 'tool-calls', calls: 1 },
      { type: 'step-start' },
      { type: 'text-delta', text: 'Done.' },
      { type: 'step-finish', finishReason: 'stop', calls: 0 },
      { type: 'run-finished', status: 'completed' },
    ]);
    expect(read).toEqual(seen.map((event) => (event as { type: string }).type));
    expect((await agent.result).status).toBe('completed');
  });

  it('stops telling a listener that has left', async () => {
    const agent = runAgent({
      run: createFakeRun(),
      model: createScriptedModel([done]),
      prompt: 'Go.',
    });
    const seen: string[] = [];
    const leave = agent.subscribe(({ type }) => {
      seen.push(type);
      if (type === 'step-start') leave();
    });
    await agent.result;
    expect(seen).toEqual(['run-start', 'step-start']);
  });

  it('names a call by the same id in its deltas and its result, also where the id was minted', async () => {
    const { run } = await play([{ calls: [{ id: '', name: 'look', arguments: { at: 1 } }] }, done]);
    expect(run.seen.find(({ type }) => type === 'tool-input-delta')).toMatchObject({
      callId: 'call00001',
    });
    expect(run.ran[0]?.id).toBe('call00001');
  });

  it('logs the rule that denied a call', async () => {
    const { result } = await play([{ calls: [{ id: 'a', name: 'drop', arguments: {} }] }, done], {
      tools: {
        drop: () => ({
          status: 'denied',
          rule: 'deny db.drop',
          error: toolError('PERMISSION_DENIED', { message: 'No.', origin: 'policy' }),
        }),
      },
    });
    expect(result.log.steps[0]?.calls).toMatchObject([
      { status: 'denied', code: 'PERMISSION_DENIED', rule: 'deny db.drop' },
    ]);
  });

  it('logs tools, iterations, times and outcomes in plain JSON without any contents', async () => {
    const { result } = await play([
      {
        text: 'secret-text',
        calls: [
          { id: 'a', name: 'look', arguments: { key: 'secret-argument' } },
          { id: 'b', name: 'nope', arguments: {} },
        ],
      },
      done,
    ]);
    expect(result.log).toMatchObject({
      v: 1,
      runId: 'run-1',
      sessionId: 'session-1',
      model: 'scripted:script',
      status: 'completed',
      iterations: 2,
      steps: [
        {
          id: 'step-1',
          tools: ['look', 'note'],
          finishReason: 'tool-calls',
          calls: [
            { id: 'a', name: 'look', status: 'ok', durationMs: 1 },
            { id: 'b', name: 'nope', status: 'failed', code: 'UNEXPOSED_TOOL' },
          ],
        },
        { id: 'step-2', calls: [] },
      ],
    });
    const text = JSON.stringify(result.log);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(result.log)));
    expect(text).not.toContain('secret');
    for (const ms of Object.values(result.log.times)) expect(ms).toBeGreaterThanOrEqual(0);
  });
});

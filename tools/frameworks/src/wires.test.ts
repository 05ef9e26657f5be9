import { runAgent } from '@toolwright/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyByte } from './replay/chunkings.ts';
import { composers, type ComposedCall } from './replay/compose.ts';
import { playRecording } from './replay/play-recording.ts';
import { openRecordingRun } from './replay/recording-host.ts';
import { startReplayServer, type ReplayServer } from './replay/replay-server.ts';
import * as wires from './replay/wires.ts';

const calls: readonly ComposedCall[] = [
  { id: 'call_one', name: 'alpha', args: '{"x":"日本 🏆","n":1}' },
  { id: 'call_two', name: 'beta', args: '{"y":{"z":[]}}' },
];
const tools = ['alpha', 'beta'];
const meant = calls.map(({ name, args }) => ({ name, input: JSON.parse(args) as unknown }));

let server: ReplayServer;
beforeAll(async () => {
  server = await startReplayServer();
});
afterAll(() => server.close());

describe.each(composers)('through %s', (name, compose) => {
  const wire = Object.values(wires).find(
    (each) => typeof each === 'object' && each.name === name,
  ) as wires.Wire;
  const recording = { wire, replies: [compose(calls, 'calls')], tools };

  it.each(wire.framings)(
    'calls arrive whole at every chunk boundary, framed as $name',
    async (framing) => {
      const { ran, result } = await playRecording(server, recording, {
        framing,
        chunking: everyByte,
      });
      expect(ran).toEqual(meant);
      expect(result).toMatchObject({ status: 'completed', text: 'Done.' });
    },
  );

  it('the next request holds every result once, after its call and in call order', async () => {
    const { requests, calls: made } = await playRecording(server, recording);
    const sent = JSON.stringify(requests[1]);
    const positions = made.map(({ id, name: tool }) => {
      const label = wire.name === 'google' ? tool : id;
      const found = [
        ...sent.matchAll(
          new RegExp(`"(?:id|call_id|tool_call_id|tool_use_id|toolUseId|name)":"${label}"`, 'g'),
        ),
      ];
      return found.map(({ index }) => index);
    });
    const answers = positions.map((found) => found.at(-1) ?? -1);
    const begun = positions.map((found) => found[0] ?? -1);
    expect([...answers]).toEqual([...answers].sort((a, b) => a - b));
    expect(Math.max(...begun)).toBeLessThan(Math.min(...answers));
    expect(sent.match(/noted/g)).toHaveLength(2);
  });

  it.each(['cut', 'none'] as const)('nothing runs when the reply ends as %s', async (end) => {
    const { ran, result } = await playRecording(server, {
      ...recording,
      replies: [compose(calls, end)],
    });
    expect(ran).toEqual([]);
    expect(result.status).toBe(end === 'cut' ? 'completed' : 'failed');
    if (end === 'cut')
      expect(result.steps[0]?.calls.map(({ outcome }) => outcome?.status)).toEqual([
        'failed',
        'failed',
      ]);
    else expect(result.error?.code).toMatch(/^MODEL_STREAM_(INCOMPLETE|FAILED)$/);
  });

  it('a lost connection fails the run, with nothing run', async () => {
    const { ran, result } = await playRecording(server, recording, {
      damage: (reply) => ({ ...reply, body: reply.body.subarray(0, -20), breaksOff: true }),
    });
    expect(ran).toEqual([]);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'MODEL_STREAM_FAILED' } });
  });

  it('a server that says nothing more is left, and a person who cancels is not kept waiting', async () => {
    const hanging = (body: Uint8Array) => [
      { contentType: wire.framings[0]?.contentType ?? '', body, hangs: true },
    ];
    const body = wire.framings[0]?.frame(compose(calls, 'none')) ?? new Uint8Array();
    server.load(hanging(body));
    const idle = await openRecordingRun(tools);
    const left = await runAgent({
      run: idle.run,
      model: wire.model(server.url, fetch),
      prompt: 'Go.',
      modelIdleTimeoutMs: 150,
    }).result;
    expect(left.error?.code).toBe('MODEL_IDLE_TIMEOUT');
    expect(idle.ran).toEqual([]);

    server.load(hanging(body));
    const open = await openRecordingRun(tools);
    const agent = runAgent({ run: open.run, model: wire.model(server.url, fetch), prompt: 'Go.' });
    agent.subscribe(({ type }) => type === 'step-start' && setTimeout(() => agent.cancel(), 50));
    expect((await agent.result).status).toBe('cancelled');
  });

  it('a refused request says which status and what to do', async () => {
    server.load([]);
    const { run } = await openRecordingRun(tools);
    const result = await runAgent({
      run,
      model: wire.model(server.url, fetch),
      prompt: 'Go.',
      modelRetries: 0,
    }).result;
    expect(result.error).toMatchObject({
      code: 'MODEL_REQUEST_FAILED',
      message: expect.stringContaining('HTTP 500'),
    });
  });

  it('a server that is not there says so', async () => {
    const gone = await startReplayServer();
    await gone.close();
    const { run } = await openRecordingRun(tools);
    const result = await runAgent({
      run,
      model: wire.model(gone.url, fetch),
      prompt: 'Go.',
      modelRetries: 0,
    }).result;
    expect(result.error).toMatchObject({
      code: 'MODEL_REQUEST_FAILED',
      message: "The model's server could not be reached.",
    });
  });
});

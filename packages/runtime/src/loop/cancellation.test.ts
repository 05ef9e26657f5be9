import { createScriptedModel, type ScriptedModel, type ScriptedReply } from '@toolwright/testing';
import { describe, expect, it } from 'vitest';
import {
  createFakeRun,
  hostOf,
  textAnswer,
  type FakeRun,
  type FakeTool,
} from '../../test/fake-run.ts';
import { done, echo } from '../../test/play.ts';
import { runAgent, type AgentRun } from '../run-agent.ts';
import type { AgentResult } from '../results/agent-result.ts';

const call = { id: 'a', name: 'look', arguments: { at: 1 } };
const deaf: FakeTool = () => new Promise(() => undefined);

interface Scene {
  readonly agent: AgentRun;
  readonly run: FakeRun;
  readonly model: ScriptedModel;
}

function begin(
  script: readonly ScriptedReply[],
  tools: Record<string, FakeTool> = { look: echo },
): Scene {
  const run = createFakeRun(tools);
  const model = createScriptedModel(script);
  return { agent: runAgent({ host: hostOf(run), model, prompt: 'Go.' }), run, model };
}

/** Cancels as soon as an event of this type is seen, synchronously in the middle of it. */
function cancelAt(type: string, { agent }: Scene, nth = 1): void {
  let seen = 0;
  agent.subscribe((event) => {
    if (event.type === type && (seen += 1) === nth) agent.cancel('enough');
  });
}

function expectEveryCallAnswered({ messages }: AgentResult): void {
  const ids = (role: string, type: string) =>
    messages.flatMap((message) =>
      message.role === role && typeof message.content !== 'string'
        ? message.content.flatMap((part) =>
            part.type === type && 'toolCallId' in part ? [part.toolCallId] : [],
          )
        : [],
    );
  expect(ids('tool', 'tool-result')).toEqual(ids('assistant', 'tool-call'));
}

describe('cancelling', () => {
  it.each<[string, readonly ScriptedReply[], Record<string, FakeTool>, string, number]>([
    ['at the start', [done], {}, 'run-start', 1],
    ['before the request', [done], {}, 'step-start', 1],
    ['while the request hangs', [{ hang: 'request' }], {}, 'step-start', 1],
    ['while a deaf request hangs', [{ hang: 'request', ignoresAbort: true }], {}, 'step-start', 1],
    ['in the middle of the text', [{ text: ['a', 'b', 'c'] }], {}, 'text-delta', 2],
    [
      'while a deaf stream hangs',
      [{ text: ['a'], hang: 'stream', ignoresAbort: true }],
      {},
      'text-delta',
      1,
    ],
    [
      'in the middle of arguments',
      [{ calls: [{ ...call, chunks: 2 }] }],
      { look: echo },
      'tool-input-delta',
      2,
    ],
    [
      'while a tool runs that does not listen',
      [{ calls: [call] }],
      { look: deaf },
      'tool-call-start',
      1,
    ],
    [
      'when the first of two tools begins',
      [{ calls: [call, { ...call, id: 'b' }] }],
      { look: deaf },
      'tool-call-start',
      1,
    ],
    ['between two steps', [{ calls: [call] }, done], { look: echo }, 'step-finish', 1],
    [
      'in the second step',
      [{ calls: [call] }, { text: ['a', 'b'] }],
      { look: echo },
      'text-delta',
      1,
    ],
  ])(
    '%s ends the run as cancelled, with one result for each call',
    async (_name, script, tools, type, nth) => {
      const scene = begin(script, tools);
      cancelAt(type, scene, nth);
      const result = await scene.agent.result;
      expect(result).toMatchObject({
        status: 'cancelled',
        error: { code: 'RUN_CANCELLED', cause: { message: 'enough' } },
      });
      expect(scene.run.closedWith).toEqual([
        { status: 'cancelled', code: 'RUN_CANCELLED', drainMs: 0 },
      ]);
      expectEveryCallAnswered(result);
    },
  );

  it('releases the reader of a stream that is not at its end', async () => {
    const scene = begin([{ text: ['a', 'b'], hang: 'stream', ignoresAbort: true }]);
    cancelAt('text-delta', scene);
    await scene.agent.result;
    expect(scene.model.requests[0]).toMatchObject({
      isCancelled: true,
      abortSignal: { aborted: true },
    });
  });

  it('lets go of a stream that comes after the cancellation', async () => {
    let isCancelled = false;
    let answer = (_stream: ReadableStream): void => undefined;
    const model = {
      ...createScriptedModel([]),
      doStream: () =>
        new Promise<{ stream: ReadableStream }>(
          (resolve) => (answer = (stream) => resolve({ stream })),
        ),
    };
    const agent = runAgent({ run: createFakeRun(), model, prompt: 'Go.' });
    agent.subscribe((event) => event.type === 'step-start' && setImmediate(() => agent.cancel()));
    await agent.result;
    answer(new ReadableStream({ cancel: () => void (isCancelled = true) }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isCancelled).toBe(true);
  });

  it('runs no call of a reply that was still coming', async () => {
    const scene = begin([{ calls: [call], hang: 'stream' }]);
    scene.agent.subscribe(
      (event) => event.type === 'tool-input-delta' && setImmediate(() => scene.agent.cancel()),
    );
    const result = await scene.agent.result;
    expect(scene.run.ran).toEqual([]);
    expect(result.steps[0]?.calls).toMatchObject([{ id: 'a', outcome: { status: 'aborted' } }]);
  });

  it('keeps what was finished: a sibling that was done before keeps its result', async () => {
    let finished = (): void => undefined;
    const quick: FakeTool = () => {
      setImmediate(() => finished());
      return textAnswer('quick');
    };
    const scene = begin(
      [
        {
          calls: [
            { id: 'q', name: 'quick', arguments: {} },
            { id: 'd', name: 'deaf', arguments: {} },
          ],
        },
      ],
      { quick, deaf },
    );
    finished = () => scene.agent.cancel();
    const result = await scene.agent.result;
    expect(result.steps[0]?.calls.map(({ outcome }) => outcome?.status)).toEqual(['ok', 'aborted']);
  });

  it('in the last allowed step is a cancellation, not a limit', async () => {
    const run = createFakeRun({ look: deaf });
    const agent = runAgent({
      run,
      model: createScriptedModel([{ calls: [call] }]),
      prompt: 'Go.',
      maxIterations: 1,
    });
    agent.subscribe((event) => event.type === 'tool-call-start' && agent.cancel());
    expect((await agent.result).status).toBe('cancelled');
  });

  it('does not hide that the reply had failed before', async () => {
    const scene = begin([{ calls: [call], finishReason: 'content-filter' }]);
    cancelAt('tool-call-start', scene);
    expect(await scene.agent.result).toMatchObject({
      status: 'failed',
      error: { code: 'MODEL_REPLY_FILTERED' },
    });
  });

  it('does nothing once the answer is there', async () => {
    const scene = begin([done]);
    const { status } = await scene.agent.result;
    scene.agent.cancel();
    expect(status).toBe('completed');
    expect((await scene.agent.result).status).toBe('completed');
  });
});

describe("the caller's signal", () => {
  it('that is aborted before the start opens nothing and asks nobody', async () => {
    let opened = 0;
    const run = createFakeRun();
    const host = { ...hostOf(run), openRun: () => Promise.resolve((opened += 1)).then(() => run) };
    const model = createScriptedModel([]);
    const agent = runAgent({
      host,
      model,
      prompt: 'Go.',
      signal: AbortSignal.abort(new Error('no')),
    });
    const result = await agent.result;
    expect(result).toMatchObject({
      status: 'cancelled',
      steps: [],
      error: { cause: { message: 'no' } },
    });
    expect([opened, model.requests.length]).toEqual([0, 0]);
    expect(result.log).not.toHaveProperty('runId');
    for await (const event of agent.events()) expect(event).toBeUndefined();
  });

  it('that is aborted before the start closes a run that was handed in', async () => {
    const run = createFakeRun();
    const model = createScriptedModel([]);
    await runAgent({ run, model, prompt: 'Go.', signal: AbortSignal.abort() }).result;
    expect(run.closedWith).toMatchObject([{ status: 'cancelled' }]);
    expect(model.requests).toEqual([]);
  });

  it('that is aborted while the host opens the run does not wait, and closes the run that comes late', async () => {
    const run = createFakeRun();
    let open = (): void => undefined;
    const host = {
      ...hostOf(run),
      openRun: () => new Promise<FakeRun>((resolve) => (open = () => resolve(run))),
    };
    const agent = runAgent({ host, model: createScriptedModel([]), prompt: 'Go.' });
    setImmediate(() => agent.cancel());
    expect((await agent.result).status).toBe('cancelled');
    open();
    await new Promise((resolve) => setImmediate(resolve));
    expect(run.closedWith).toMatchObject([{ status: 'cancelled' }]);
  });

  it('ends a choice of tools that hangs', async () => {
    const run = createFakeRun();
    const agent = runAgent({
      run,
      model: createScriptedModel([]),
      prompt: 'Go.',
      expose: () => new Promise(() => undefined),
    });
    setImmediate(() => agent.cancel());
    expect((await agent.result).status).toBe('cancelled');
  });
});

describe('a run that somebody else closes', () => {
  it.each(['step-start', 'text-delta', 'tool-input-delta', 'tool-call-start', 'step-finish'])(
    'at %s ends as cancelled, with one result for each call',
    async (type) => {
      const scene = begin([{ text: 'Hm.', calls: [call] }, done], { look: deaf });
      if (type === 'step-finish')
        scene.agent.subscribe((event) => event.type === 'tool-call-start' && scene.agent.cancel());
      scene.agent.subscribe((event) => event.type === type && void scene.run.close());
      const result = await scene.agent.result;
      expect(result.status).toBe('cancelled');
      expectEveryCallAnswered(result);
    },
  );
});

import { createManualClock, createScriptedModel, type ScriptedReply } from '@toolwright/testing';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createFakeRun, hostOf } from '../../test/fake-run.ts';
import { done, echo, play } from '../../test/play.ts';
import { runAgent } from '../run-agent.ts';
import type { AgentSettings } from '../options.ts';
import type { AgentModel } from './language-model.ts';

const broken = new Error('socket hang up');

describe('a model that fails', () => {
  it.each<[string, ScriptedReply, string, unknown]>([
    ['rejects the request', { reject: broken }, 'MODEL_REQUEST_FAILED', broken],
    ['rejects with something that is no error', { reject: 'nope' }, 'MODEL_REQUEST_FAILED', 'nope'],
    ['breaks off', { text: ['Half'], breakOff: { error: broken } }, 'MODEL_STREAM_FAILED', broken],
    [
      'breaks off at once',
      { breakOff: { error: broken, afterParts: 0 } },
      'MODEL_STREAM_FAILED',
      broken,
    ],
    [
      'sends an error',
      { text: ['Half'], errorPart: { error: broken } },
      'MODEL_STREAM_FAILED',
      broken,
    ],
    [
      'ends without a finish',
      { text: ['Half'], finishReason: null },
      'MODEL_STREAM_INCOMPLETE',
      undefined,
    ],
    ['sends nothing', { parts: [] }, 'MODEL_STREAM_INCOMPLETE', undefined],
  ])(
    '%s: the run fails with a code, the cause, and what came until then',
    async (_name, reply, code, cause) => {
      const { result, run } = await play([reply]);
      expect(result).toMatchObject({ status: 'failed', error: { code } });
      expect(result.error?.cause).toBe(cause);
      expect(result.error?.hint).not.toBe('');
      expect(result.text).toBe('text' in reply ? 'Half' : '');
      expect(run.closedWith).toEqual([{ status: 'failed', code }]);
    },
  );

  it.each<[string, Partial<AgentModel>]>([
    [
      'throws instead of rejecting',
      {
        doStream() {
          throw broken;
        },
      },
    ],
    ['gives no stream', { doStream: () => Promise.resolve({}) as never }],
    [
      'gives a stream that somebody reads already',
      { doStream: () => Promise.resolve({ stream: lockedStream() }) },
    ],
  ])('%s: the run fails with a code', async (_name, override) => {
    const model = { ...createScriptedModel([]), ...override } as AgentModel;
    const { status, error } = await runAgent({ run: createFakeRun(), model, prompt: 'Go.' }).result;
    expect(status).toBe('failed');
    expect(error?.code).toMatch(/^MODEL_(REQUEST|STREAM)_FAILED$/);
  });

  it.each([
    [{ statusCode: 401 }, /HTTP 401/, /API key/],
    [{ statusCode: 404 }, /HTTP 404/, /model name/],
    [{ statusCode: 503 }, /HTTP 503/, /wait/],
    [{ cause: { code: 'ECONNREFUSED' } }, /could not be reached/, /base URL/],
  ])(
    'says what to do about %j without repeating what the provider said',
    async (facts, message, hint) => {
      const { result } = await play([
        { reject: Object.assign(new Error('key sk-secret refused'), facts) },
      ]);
      expect(result.error?.message).toMatch(message);
      expect(result.error?.hint).toMatch(hint);
      expect(result.error?.message).not.toContain('sk-secret');
    },
  );

  it('fails after steps that went well, and keeps them', async () => {
    const { result } = await play([
      { calls: [{ id: 'a', name: 'look', arguments: {} }] },
      { reject: broken },
    ]);
    expect(result.status).toBe('failed');
    expect(result.steps).toHaveLength(2);
    expect(result.messages.at(-1)).toMatchObject({ role: 'tool', content: [{ toolCallId: 'a' }] });
  });
});

describe('a request that the provider calls retryable', () => {
  const overloaded = (headers?: Record<string, string>) =>
    Object.assign(new Error('overloaded'), {
      isRetryable: true,
      statusCode: 529,
      responseHeaders: headers,
    });

  /** Plays on a manual clock; gives the requests made after each of the pauses. */
  async function playPauses(
    replies: readonly ScriptedReply[],
    pausesMs: readonly number[],
    settings: Partial<AgentSettings> = {},
  ) {
    const clock = createManualClock();
    const model = createScriptedModel(replies);
    const agent = runAgent({ run: createFakeRun(), model, prompt: 'Go.', clock, ...settings });
    await clock.advanceAsync(0);
    const made = [model.requests.length];
    for (const pauseMs of pausesMs) {
      await clock.advanceAsync(pauseMs);
      made.push(model.requests.length);
    }
    return { agent, made, clock };
  }

  it('is made again after a second, then two, and then given up', async () => {
    const { agent, made } = await playPauses(
      [{ reject: overloaded() }, { reject: overloaded() }, { reject: overloaded() }],
      [999, 1, 1_999, 1],
    );
    expect(made).toEqual([1, 1, 2, 2, 3]);
    expect(await agent.result).toMatchObject({
      status: 'failed',
      error: { code: 'MODEL_REQUEST_FAILED' },
    });
  });

  it.each([
    [{ 'retry-after': '7' }, [6_999, 1], [1, 1, 2]],
    [{ 'retry-after-ms': '20' }, [19, 1], [1, 1, 2]],
  ])('waits as long as the server asks (%j)', async (headers, pausesMs, expected) => {
    const { agent, made } = await playPauses([{ reject: overloaded(headers) }, done], pausesMs);
    expect(made).toEqual(expected);
    expect((await agent.result).status).toBe('completed');
  });

  it('is not made again when the server asks for more than a minute, or retries are off', async () => {
    const long = await playPauses([{ reject: overloaded({ 'retry-after': '3600' }) }], []);
    expect((await long.agent.result).status).toBe('failed');
    const off = await playPauses([{ reject: overloaded() }], [], { modelRetries: 0 });
    expect((await off.agent.result).status).toBe('failed');
  });

  it('ends at once when it is cancelled during a pause, and leaves no timer', async () => {
    const { agent, clock } = await playPauses([{ reject: overloaded() }], []);
    agent.cancel();
    expect((await agent.result).status).toBe('cancelled');
    expect(clock.timerCount).toBe(0);
  });

  it('is never made again once a reply has begun', async () => {
    const { result, model } = await play([{ text: ['Half'], breakOff: { error: overloaded() } }]);
    expect(model.requests).toHaveLength(1);
    expect(result.status).toBe('failed');
  });
});

describe('a model that does not end', () => {
  it.each<[string, ScriptedReply]>([
    ['never answers', { hang: 'request', ignoresAbort: true }],
    ['never goes on', { text: ['Half'], hang: 'stream', ignoresAbort: true }],
  ])('%s: the run fails after modelIdleTimeoutMs and lets go', async (_name, reply) => {
    const clock = createManualClock();
    const model = createScriptedModel([reply], { clock });
    const agent = runAgent({
      run: createFakeRun(),
      model,
      prompt: 'Go.',
      clock,
      modelIdleTimeoutMs: 5_000,
    });
    await clock.advanceAsync(5_000);
    expect(await agent.result).toMatchObject({
      status: 'failed',
      error: { code: 'MODEL_IDLE_TIMEOUT' },
    });
    expect(model.requests[0]?.abortSignal?.aborted).toBe(true);
    expect(model.requests[0]?.isCancelled).toBe(reply.hang === 'stream');
    expect(clock.timerCount).toBe(0);
  });

  it('sends an error and then nothing more: the run fails at once and lets go', async () => {
    const clock = createManualClock();
    const error = new Error('overloaded');
    const model = createScriptedModel([
      { errorPart: { error }, hang: 'stream', ignoresAbort: true },
    ]);
    const result = await runAgent({ run: createFakeRun(), model, prompt: 'Go.', clock }).result;
    expect(result.error).toMatchObject({ code: 'MODEL_STREAM_FAILED', cause: error });
    expect(model.requests[0]?.isCancelled).toBe(true);
  });

  it('goes on slowly: it is not idle, but ends after modelTimeoutMs', async () => {
    const clock = createManualClock();
    const text = Array.from({ length: 100 }, () => 'more ');
    const model = createScriptedModel([{ text, partDelayMs: 900 }], { clock });
    const agent = runAgent({
      run: createFakeRun(),
      model,
      prompt: 'Go.',
      clock,
      modelIdleTimeoutMs: 1_000,
      modelTimeoutMs: 10_000,
    });
    await clock.advanceAsync(10_000);
    const result = await agent.result;
    expect(result.error?.code).toBe('MODEL_TIMEOUT');
    expect(result.text.length).toBeGreaterThan(20);
  });

  it.each<[string, LanguageModelV4StreamPart]>([
    ['talks for ever', { type: 'text-delta', id: 't', delta: 'again and again ' }],
    ['writes arguments for ever', { type: 'tool-input-delta', id: 'a', delta: '0,0,0,0,' }],
    ['sends parts without text for ever', { type: 'ping' }],
  ])(
    '%s without a pause: the run fails with MODEL_REPLY_TOO_LARGE and lets go',
    async (_name, part) => {
      let isCancelled = false;
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        pull: (controller) => controller.enqueue(part),
        cancel() {
          isCancelled = true;
        },
      });
      const model = { ...createScriptedModel([]), doStream: () => Promise.resolve({ stream }) };
      const agent = runAgent({
        run: createFakeRun(),
        model,
        prompt: 'Go.',
        maxReplyCharacters: 200_000,
      });
      expect((await agent.result).error?.code).toBe('MODEL_REPLY_TOO_LARGE');
      expect(isCancelled).toBe(true);
    },
  );

  it('leaves timers and signals a turn while parts pour in', async () => {
    const stream = new ReadableStream<LanguageModelV4StreamPart>({
      pull: (controller) => controller.enqueue({ type: 'ping' }),
    });
    const model = { ...createScriptedModel([]), doStream: () => Promise.resolve({ stream }) };
    const agent = runAgent({ run: createFakeRun({ look: echo }), model, prompt: 'Go.' });
    setImmediate(() => agent.cancel());
    expect((await agent.result).status).toBe('cancelled');
  });
});

describe('the host', () => {
  it('that cannot open a run makes the result reject with its own error', async () => {
    const host = { ...hostOf(createFakeRun()), openRun: () => Promise.reject(broken) };
    const agent = runAgent({ host, model: createScriptedModel([]), prompt: 'Go.' });
    await expect(agent.result).rejects.toBe(broken);
  });
});

function lockedStream(): ReadableStream<LanguageModelV4StreamPart> {
  const stream = new ReadableStream<LanguageModelV4StreamPart>();
  stream.getReader();
  return stream;
}

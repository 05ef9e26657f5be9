import { modelView, type CallOutcome } from '@toolwright/core';
import { runAgent } from '@toolwright/runtime';
import { createScriptedModel } from '@toolwright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyByte, whole } from '../replay/chunkings.ts';
import { playRecording } from '../replay/play-recording.ts';
import { openRecordingRun, type RanCall } from '../replay/recording-host.ts';
import { startReplayServer, type ReplayServer } from '../replay/replay-server.ts';
import { chatCompletionsWire, openAiChatWire } from '../replay/wires.ts';
import { hasCases, readCases, Score } from './read-cases.ts';

interface MalformedCase {
  readonly id: string;
  readonly kind: 'malformed-arguments' | 'tool-call-deltas';
  readonly note: string;
  readonly arguments_text?: string;
  readonly deltas?: readonly unknown[];
}

interface PartialCase {
  readonly id: string;
  readonly kind: 'partial-json' | 'sse-framing';
  readonly input: string;
  readonly chunks_b64: readonly string[];
  readonly expected_events: readonly { readonly data: string }[] | null;
}

const malformedFile = '11-malformed-arguments.jsonl';
const partialFile = '11-partial-json-and-sse.jsonl';
const malformed = readCases<MalformedCase>(malformedFile);
const partial = readCases<PartialCase>(partialFile);
const malformedScore = new Score(
  malformedFile,
  malformed.map(({ id }) => id),
);
const partialScore = new Score(
  partialFile,
  partial.map(({ id }) => id),
);

/** Calls a tool directly with exactly this text. */
async function callWith(text: string): Promise<{ outcome: CallOutcome; ran: readonly RanCall[] }> {
  const { run, ran } = await openRecordingRun(['write_file']);
  const outcome = await run.call({ id: 'a', name: 'write_file', arguments: text });
  await run.close();
  return { outcome, ran };
}

/** Lets a model call a tool with this text, streamed in pieces. */
async function loopWith(text: string): Promise<readonly RanCall[]> {
  const { run, ran } = await openRecordingRun(['write_file']);
  const model = createScriptedModel([
    { calls: [{ name: 'write_file', arguments: text, chunks: 3 }] },
    { text: 'Done.' },
  ]);
  expect((await runAgent({ run, model, prompt: 'Go.' }).result).status).toBe('completed');
  return ran;
}

/** The only input that a text may run with: what it says as whole JSON. Text for no arguments is empty. */
function wholeInput(text: string): unknown {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

describe.each(malformed.filter(({ kind }) => kind === 'malformed-arguments'))(
  'malformed arguments $id ($note)',
  ({ id, arguments_text: text = '' }) => {
    it('are one error result that names the tool, and nothing runs', async () => {
      const { outcome, ran } = await callWith(text);
      expect(outcome).toMatchObject({
        status: 'failed',
        name: 'write_file',
        error: { origin: 'parse' },
      });
      expect(modelView(outcome)).toMatchObject({ isError: true });
      expect(ran).toEqual([]);
      expect(await loopWith(text)).toEqual([]);
      malformedScore.pass(id);
    });
  },
);

describe.each(malformed.filter(({ kind }) => kind === 'tool-call-deltas'))(
  'deltas $id ($note)',
  ({ id, deltas = [] }) => {
    let server: ReplayServer;
    beforeAll(async () => {
      server = await startReplayServer();
    });
    afterAll(() => server.close());

    it('are three calls, each with its own arguments', async () => {
      const chunk = (delta: object, finish_reason: string | null) =>
        JSON.stringify({
          id: 'c',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'chat',
          choices: [{ index: 0, delta, finish_reason }],
        });
      const events = [
        ...deltas.map((delta) => chunk({ tool_calls: [delta] }, null)),
        chunk({}, 'tool_calls'),
      ];
      for (const wire of [chatCompletionsWire, openAiChatWire]) {
        for (const chunking of [whole, everyByte]) {
          const { ran } = await playRecording(
            server,
            { wire, replies: [events], tools: ['alpha', 'beta', 'gamma'] },
            { chunking },
          );
          expect(ran).toEqual([
            { name: 'alpha', input: { x: 1 } },
            { name: 'beta', input: { y: 2 } },
            { name: 'gamma', input: { z: 3 } },
          ]);
        }
      }
      malformedScore.pass(id);
    });
  },
);

describe.each(partial.filter(({ kind }) => kind === 'partial-json'))(
  'partial JSON $id',
  ({ id, input }) => {
    it('never throws, and runs only if it is whole', async () => {
      const expected =
        wholeInput(input) === undefined ? [] : [{ name: 'write_file', input: wholeInput(input) }];
      const { outcome, ran } = await callWith(input);
      expect(outcome.status).toBe(expected.length === 0 ? 'failed' : 'ok');
      expect(ran).toEqual(expected);
      expect(await loopWith(input)).toEqual(expected);
      partialScore.pass(id);
    });
  },
);

describe.each(partial.filter(({ kind }) => kind === 'sse-framing'))(
  'framing $id',
  ({ id, chunks_b64: chunks, expected_events: expected }) => {
    it('gives the events that hold data, and a reply without an end runs nothing', async () => {
      const respond = () =>
        Promise.resolve(
          new Response(
            new ReadableStream<Uint8Array>({
              start(controller) {
                for (const chunk of chunks) controller.enqueue(Buffer.from(chunk, 'base64'));
                controller.close();
              },
            }),
            { headers: { 'content-type': 'text/event-stream' } },
          ),
        );
      const model = chatCompletionsWire.model('http://127.0.0.1:9', respond);
      const { stream } = await model.doStream({
        prompt: [{ role: 'user', content: [{ type: 'text', text: 'Go.' }] }],
        includeRawChunks: true,
      });
      const raw: unknown[] = [];
      for await (const part of stream) if (part.type === 'raw') raw.push(part.rawValue);
      const data = (expected ?? []).map((event) => event.data).filter((text) => text !== '');
      expect(raw).toEqual(data.map((text) => JSON.parse(text) as unknown));

      const { run, ran } = await openRecordingRun(['write_file']);
      const result = await runAgent({ run, model, prompt: 'Go.' }).result;
      expect(result).toMatchObject({
        status: 'failed',
        error: { code: expect.stringMatching(/^MODEL_/) },
      });
      expect(ran).toEqual([]);
      partialScore.pass(id);
    });
  },
);

describe('malformed arguments and partial JSON', () => {
  it(hasCases ? 'all hold' : 'are absent', () => {
    if (hasCases) console.log(`${malformedScore.line()}\n${partialScore.line()}`);
    expect(malformedScore.line()).toBe(
      `${malformedFile}: ${malformed.length} / ${malformed.length}`,
    );
    expect(partialScore.line()).toBe(`${partialFile}: ${partial.length} / ${partial.length}`);
  });
});

import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createScriptedModel } from '@toolwright/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFakeRun } from '../../test/fake-run.ts';
import { done, echo } from '../../test/play.ts';
import { runAgent } from '../run-agent.ts';

interface SentCall {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly chunkLength: number;
}

const sentCall: fc.Arbitrary<SentCall> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 6 }).filter((id) => id.trim() !== ''),
  name: fc.constantFrom('look', 'note'),
  text: fc.json({ maxDepth: 2 }),
  chunkLength: fc.integer({ min: 1, max: 9 }),
});

function partsOf({ id, name, text, chunkLength }: SentCall): LanguageModelV4StreamPart[] {
  const deltas: LanguageModelV4StreamPart[] = [];
  for (let at = 0; at < text.length; at += chunkLength) {
    deltas.push({ type: 'tool-input-delta', id, delta: text.slice(at, at + chunkLength) });
  }
  return [
    { type: 'tool-input-start', id, toolName: name },
    ...deltas,
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName: name, input: text },
  ];
}

/** Deals the parts of all calls into one stream; each call's own parts stay in order. */
function interleave(
  queues: readonly LanguageModelV4StreamPart[][],
  picks: readonly number[],
): LanguageModelV4StreamPart[] {
  const left = queues.map((queue) => [...queue]);
  const stream: LanguageModelV4StreamPart[] = [];
  for (let turn = 0; left.some((queue) => queue.length > 0); turn += 1) {
    const open = left.filter((queue) => queue.length > 0);
    const part = open[(picks[turn % picks.length] ?? 0) % open.length]?.shift();
    if (part !== undefined) stream.push(part);
  }
  return stream;
}

const begun = (stream: readonly LanguageModelV4StreamPart[]) =>
  stream.flatMap((part) => (part.type === 'tool-input-start' ? [part.id] : []));

it('assembles parallel calls from any pieces in any mixture, in the order in which they were begun', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(sentCall, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
      async (calls, picks) => {
        const stream = interleave(calls.map(partsOf), picks);
        const model = createScriptedModel([
          {
            parts: [
              ...stream,
              {
                type: 'finish',
                finishReason: { unified: 'tool-calls', raw: 'x' },
                usage: undefined as never,
              },
            ],
          },
          done,
        ]);
        const run = createFakeRun({ look: echo, note: echo });
        const { status } = await runAgent({ run, model, prompt: 'Go.' }).result;
        const expected = begun(stream).map((id) => {
          const call = calls.find((each) => each.id === id);
          return { id, name: call?.name, arguments: call?.text };
        });
        expect(status).toBe('completed');
        expect(run.ran).toEqual(expected);
      },
    ),
  );
});

it('runs nothing of a stream that is cut anywhere, and answers whatever was begun', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(sentCall, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
      fc.nat(),
      async (calls, at) => {
        const stream = calls.flatMap(partsOf);
        const parts = stream.slice(0, 1 + (at % stream.length));
        const run = createFakeRun({ look: echo, note: echo });
        const result = await runAgent({
          run,
          model: createScriptedModel([{ parts }]),
          prompt: 'Go.',
        }).result;
        expect(run.ran).toEqual([]);
        expect(result).toMatchObject({
          status: 'failed',
          error: { code: 'MODEL_STREAM_INCOMPLETE' },
        });
        expect(result.steps[0]?.calls.map(({ id, outcome }) => [id, outcome?.status])).toEqual(
          begun(parts).map((id) => [id, 'aborted']),
        );
      },
    ),
  );
});

it('gives every call an id of its own, whatever the provider sends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('', 'a', 'b', 'call00001'), { minLength: 1, maxLength: 8 }),
      async (ids) => {
        const run = createFakeRun({ look: echo });
        const model = createScriptedModel([
          { calls: ids.map((id, at) => ({ id, name: 'look', arguments: { at } })) },
          done,
        ]);
        const { messages } = await runAgent({ run, model, prompt: 'Go.' }).result;
        const used = run.ran.map(({ id }) => id);
        expect(new Set(used).size).toBe(ids.length);
        expect(run.ran.map(({ arguments: text }) => text)).toEqual(
          ids.map((_id, at) => `{"at":${at}}`),
        );
        expect(messages[2]?.content).toMatchObject(used.map((toolCallId) => ({ toolCallId })));
      },
    ),
  );
});

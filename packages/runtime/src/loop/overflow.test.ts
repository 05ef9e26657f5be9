import type { ScriptedReply } from '@toolwright/testing';
import { describe, expect, it } from 'vitest';
import { textAnswer, type FakeTool } from '../../test/fake-run.ts';
import { done, play } from '../../test/play.ts';

/** Answers of about 1,000 tokens, so that two of them overflow a model of 1,500. */
const long: FakeTool = (call) => textAnswer(`${call.id} ${'four'.repeat(1_000)}`);
const call = (id: string): ScriptedReply => ({ calls: [{ id, name: 'long', arguments: {} }] });
const tooLong: ScriptedReply = { reject: new Error('prompt is too long: 9 tokens > 8 maximum') };
const settings = { tools: { long }, contextWindowTokens: 1_500 };
const seen = (prompt: unknown) => JSON.stringify(prompt);

describe('a conversation that is too long for the model', () => {
  it('is shortened once, and the model asked again; no call runs twice', async () => {
    const { result, run, model } = await play([call('a'), call('b'), tooLong, done], settings);
    expect(result).toMatchObject({ status: 'completed', text: 'Done.' });
    expect(run.ran.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(run.forgotten).toEqual(['a']);
    const [, , refused, again] = model.requests.map(({ prompt }) => prompt);
    expect(seen(refused)).toContain('a fourfour');
    expect(seen(again)).not.toContain('a fourfour');
    expect(seen(again)).toContain('b fourfour');
    expect(again).toHaveLength(refused?.length ?? 0);
    expect(result.messages.slice(0, -1)).toEqual(again);
  });

  it('is logged: the step that overflowed is no iteration', async () => {
    const { result } = await play([call('a'), call('b'), tooLong, done], settings);
    expect(result.log).toMatchObject({
      iterations: 3,
      steps: [{}, {}, { id: 'step-3', overflowed: true, calls: [] }, { id: 'step-4' }],
      compactions: [{ stepId: 'step-3', results: 1 }],
    });
    const [{ tokensBefore, tokensAfter } = { tokensBefore: 0, tokensAfter: 0 }] =
      result.log.compactions;
    expect(tokensBefore).toBeGreaterThan(2_000);
    expect(tokensAfter).toBeLessThan(1_200);
  });

  it('ends the run as partial when it is too long a second time', async () => {
    const { result, run, model } = await play(
      [call('a'), call('b'), tooLong, call('c'), tooLong, done],
      settings,
    );
    expect(result).toMatchObject({ status: 'partial', error: { code: 'CONTEXT_OVERFLOW' } });
    expect(model.requests).toHaveLength(5);
    expect(run.ran.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(run.closedWith).toEqual([{ status: 'partial', code: 'CONTEXT_OVERFLOW' }]);
  });

  it('ends the run at once where there is nothing to take out', async () => {
    const { result, model } = await play([call('a'), tooLong, done], settings);
    expect(result).toMatchObject({
      status: 'partial',
      error: { code: 'CONTEXT_OVERFLOW', cause: tooLong.reject },
    });
    expect(model.requests).toHaveLength(2);
  });

  it.each([
    [
      'breaks off while it answers',
      { ...call('x'), errorPart: { error: { code: 'context_length_exceeded' } } },
    ],
    [
      'ran into the end of its context',
      {
        ...call('x'),
        text: 'I will now',
        finishReason: { unified: 'length' as const, raw: 'model_context_window_exceeded' },
      },
    ],
  ])('is shortened too when the model %s: nothing of that reply runs', async (_name, overflow) => {
    const { result, run, model } = await play([call('a'), call('b'), overflow, done], settings);
    expect(result).toMatchObject({ status: 'completed', text: 'Done.' });
    expect(run.ran.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(seen(model.requests[3]?.prompt)).not.toContain('"x"');
    expect(result.steps[2]?.calls).toMatchObject([{ id: 'x', outcome: { status: 'aborted' } }]);
  });

  it('is not shortened when the session cannot forget what would be taken out', async () => {
    const broken: FakeTool = long;
    const { result, model } = await play([call('a'), call('b'), tooLong, done], {
      ...settings,
      tools: { long: broken },
      onRun: (run) => {
        run.forget = () => Promise.reject(new Error('The store is down.'));
      },
    });
    expect(result).toMatchObject({
      status: 'partial',
      error: { code: 'CONTEXT_OVERFLOW', cause: new Error('The store is down.') },
    });
    expect(model.requests).toHaveLength(3);
  });

  it('gives an id that was used before its removal to no other call', async () => {
    const { run } = await play([call('a'), call('b'), tooLong, call('a'), done], settings);
    expect(run.ran.map(({ id }) => id)).toEqual(['a', 'b', 'call00001']);
  });
});

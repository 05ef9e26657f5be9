import { ToolwrightError } from '@toolwright/core';
import { createScriptedModel } from '@toolwright/testing';
import { describe, expect, it } from 'vitest';
import { createFakeRun, hostOf } from '../test/fake-run.ts';
import { done, echo, play } from '../test/play.ts';
import { agentErrors } from './errors.ts';
import { runAgent } from './run-agent.ts';

const run = createFakeRun();
const model = createScriptedModel([]);
const good = { run, model, prompt: 'Go.' };

function refusal(options: unknown): ToolwrightError {
  try {
    runAgent(options as never);
  } catch (error) {
    return error as ToolwrightError;
  }
  throw new Error('nothing was refused');
}

describe('options', () => {
  it.each([
    ['options', null],
    ['options', undefined],
    ['options', 5],
    ['signal', { ...good, signal: 5 }],
    ['signal', { ...good, signal: null }],
    ['maxSteps', { ...good, maxSteps: 3 }],
    ['host', { model, prompt: 'Go.' }],
    ['host', { ...good, host: hostOf(run) }],
    ['prompt', { run, model }],
    ['prompt', { ...good, prompt: '  ' }],
    ['prompt', { ...good, prompt: 7 }],
    ['prompt', { run, model, messages: [] }],
    ['messages', { ...good, messages: 'hello' }],
    [
      'messages[1]',
      {
        ...good,
        messages: [
          { role: 'user', content: [] },
          { role: 'robot', content: [] },
        ],
      },
    ],
    ['messages[0]', { ...good, messages: [{ role: 'user', content: 'text' }] }],
    ['messages[0]', { ...good, messages: [null] }],
    ['onWaiting', { ...good, onWaiting: 'hold' }],
    ['resume', { ...good, resume: {} }],
    ['resume', { run, model, messages: [], resume: {} }],
    ['maxIterations', { ...good, maxIterations: 0 }],
    ['maxIterations', { ...good, maxIterations: 2.5 }],
    ['modelRetries', { ...good, modelRetries: -1 }],
    ['modelTimeoutMs', { ...good, modelTimeoutMs: Number.POSITIVE_INFINITY }],
  ])('name the place of a fault: %s', (place, options) => {
    expect(refusal(options)).toMatchObject({ code: 'AGENT_OPTIONS_INVALID', place });
  });

  it.each([
    ['nothing', undefined, /missing/],
    ['a name', 'openai/gpt-5', /a name/],
    ['a v2 model', { ...model, specificationVersion: 'v2' }, /specification v2/],
    ['a later one', { ...model, specificationVersion: 'v5' }, /specification v5/],
    ['one that does not say', { ...model, specificationVersion: undefined }, /does not say/],
    ['one with a strange version', { ...model, specificationVersion: 'secret' }, /does not say/],
    ['an embedding model', { specificationVersion: 'v4', doEmbed: () => undefined }, /doStream/],
  ])('refuse %s as a model by name', (_name, wrong, message) => {
    const error = refusal({ ...good, model: wrong });
    expect(error).toMatchObject({
      code: 'MODEL_UNSUPPORTED',
      place: 'model',
      hint: agentErrors.MODEL_UNSUPPORTED.next,
    });
    expect(error.message).toMatch(message);
  });

  it('pass settings on to the model as they are', async () => {
    const { model: asked } = await play([done], {
      settings: { temperature: 0, maxOutputTokens: 9, reasoning: 'low' },
    });
    expect(asked.requests[0]).toMatchObject({
      temperature: 0,
      maxOutputTokens: 9,
      reasoning: 'low',
    });
  });

  it('choose the tools of all steps, or of each', async () => {
    const fixed = await play([done], { expose: ['look'] });
    expect(fixed.run.exposed).toEqual([['look']]);
    const chosen = await play([{ calls: [{ name: 'look', arguments: {} }] }, done], {
      expose: ({ stepIndex, messages }) =>
        stepIndex === 0 ? ['look'] : messages.length === 3 ? ['note'] : undefined,
    });
    expect(chosen.run.exposed).toEqual([['look'], ['note']]);
  });

  it('that expose what is not granted make the result reject, and the run is closed', async () => {
    const refusing = createFakeRun({ look: echo });
    const unknown = new ToolwrightError('UNKNOWN_TOOL', 'No such tool is granted.');
    refusing.step = () => {
      throw unknown;
    };
    const agent = runAgent({ run: refusing, model, prompt: 'Go.', expose: ['nope'] });
    await expect(agent.result).rejects.toBe(unknown);
    expect(refusing.closedWith).toEqual([{ status: 'failed', code: 'UNKNOWN_TOOL' }]);
  });
});

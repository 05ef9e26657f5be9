import { describe, expect, it } from 'vitest';
import { textAnswer, type FakeTool } from '../test/fake-run.ts';
import { done, echo, play } from '../test/play.ts';

describe('a run', () => {
  it('asks the model, runs its calls, and asks again until there are none', async () => {
    const { result, run, model } = await play([
      { text: 'Let me see.', calls: [{ id: 'a', name: 'look', arguments: { at: 1 } }] },
      done,
    ]);
    expect(result.status).toBe('completed');
    expect(result.text).toBe('Done.');
    expect(run.ran).toEqual([{ id: 'a', name: 'look', arguments: '{"at":1}' }]);
    expect(result.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Do it.' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me see.' },
          { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: { at: 1 } },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'a',
            toolName: 'look',
            output: { type: 'text', value: 'ran look with "{\\"at\\":1}"' },
          },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    ]);
    expect(model.requests[1]?.prompt).toEqual(result.messages.slice(0, 3));
  });

  it('puts the results of one reply into one message, in call order, however they come in', async () => {
    const late: FakeTool = async (call) => {
      await new Promise((resolve) => setImmediate(resolve));
      return textAnswer(call.name);
    };
    const { result } = await play(
      [
        {
          calls: ['late', 'look', 'late', 'note'].map((name, at) => ({
            id: `id${at}`,
            name,
            arguments: {},
          })),
        },
        done,
      ],
      { tools: { late, look: echo, note: echo } },
    );
    const tool = result.messages.filter(({ role }) => role === 'tool');
    expect(tool).toHaveLength(1);
    expect(tool[0]?.content).toMatchObject([
      { toolCallId: 'id0' },
      { toolCallId: 'id1' },
      { toolCallId: 'id2' },
      { toolCallId: 'id3' },
    ]);
  });

  it('tells the model of the same tools in the same bytes in every step, and only adds to the prompt', async () => {
    const { model } = await play(
      [
        { calls: [{ name: 'note', arguments: {} }] },
        { calls: [{ name: 'look', arguments: {} }] },
        done,
      ],
      { system: 'Be brief.' },
    );
    const [first, second, third] = model.requests;
    expect(first?.tools?.map(({ name }) => name)).toEqual(['look', 'note']);
    expect(first?.toolChoice).toEqual({ type: 'auto' });
    expect(first?.prompt[0]).toEqual({ role: 'system', content: 'Be brief.' });
    for (const request of [second, third])
      expect(JSON.stringify(request?.tools)).toBe(JSON.stringify(first?.tools));
    const prompts = [first, second, third].map((request) =>
      JSON.stringify(request?.prompt).slice(0, -1),
    );
    expect(prompts[1]?.startsWith(prompts[0]!)).toBe(true);
    expect(prompts[2]?.startsWith(prompts[1]!)).toBe(true);
  });

  it('sends a tool as name, description and schema, and nothing else', async () => {
    const { model } = await play([done]);
    expect(Object.keys(model.requests[0]?.tools?.[0] ?? {}).sort()).toEqual([
      'description',
      'inputSchema',
      'name',
      'type',
    ]);
  });

  it('sends neither tools nor a tool choice when there are no tools', async () => {
    const { model } = await play([done], { tools: {} });
    expect(model.requests[0]).not.toHaveProperty('tools');
    expect(model.requests[0]).not.toHaveProperty('toolChoice');
  });

  it('goes on after a call to a tool that is not there: the model is told, the run is not lost', async () => {
    const { result, run } = await play([{ calls: [{ name: 'delete_all', arguments: {} }] }, done]);
    expect(result.status).toBe('completed');
    expect(run.ran).toEqual([]);
    expect(result.messages[2]?.content).toMatchObject([
      { output: { type: 'error-text', value: expect.stringContaining('UNEXPOSED_TOOL') } },
    ]);
  });

  it('stops as partial when the last allowed step still has calls, which have run', async () => {
    const { result, run } = await play(() => ({ calls: [{ name: 'look', arguments: {} }] }), {
      maxIterations: 3,
    });
    expect(result).toMatchObject({ status: 'partial', error: { code: 'ITERATION_LIMIT' } });
    expect(result.steps).toHaveLength(3);
    expect(run.ran).toHaveLength(3);
    expect(result.messages.at(-1)?.role).toBe('tool');
  });

  it('allows 25 steps unless told otherwise', async () => {
    const { result } = await play(() => ({ calls: [{ name: 'look', arguments: {} }] }));
    expect(result.steps).toHaveLength(25);
  });

  it('goes on from the messages of an earlier result', async () => {
    const first = await play([{ calls: [{ id: 'a', name: 'look', arguments: {} }] }, done]);
    const { model, run } = await play([done], {
      messages: first.result.messages,
      prompt: 'And now?',
    });
    expect(model.requests[0]?.prompt).toEqual([
      ...first.result.messages,
      { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
    ]);
    expect(run.ran).toEqual([]);
  });

  it('adds up usage where the provider counts, and leaves out what it does not', async () => {
    const { result } = await play([
      { calls: [{ name: 'look', arguments: {} }], usage: { inputTokens: 10, outputTokens: 2 } },
      { text: 'Done.', usage: { inputTokens: 30 } },
    ]);
    expect(result.usage).toEqual({
      inputTokens: { total: 40, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 2, text: undefined, reasoning: undefined },
    });
  });
});

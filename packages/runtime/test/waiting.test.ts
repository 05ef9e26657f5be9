import { defineClientTool, defineTool, jsonSchema } from '@toolwright/core';
import {
  runAgent,
  type AgentSettings,
  type SuspendedAgent,
  type WaitingQuestion,
} from '@toolwright/runtime';
import { createScriptedModel, type Script } from '@toolwright/testing';
import { createToolkit } from '@toolwright/toolkit';
import { createMemoryState } from '@toolwright/core/memory-state';
import { describe, expect, it } from 'vitest';

const principal = { tenant: 'acme' };
const inputSchema = jsonSchema({ type: 'object', properties: { at: { type: 'integer' } } });
const base = { category: 'test', inputSchema, risk: 'low', outputTrust: 'trusted' } as const;
const threeCalls: Script = [
  {
    calls: [
      { id: 'a', name: 'change', arguments: { at: 1 } },
      { id: 'b', name: 'look', arguments: {} },
      { id: 'c', name: 'change', arguments: { at: 2 } },
    ],
  },
  { text: 'Done.' },
];

function setUp(state = createMemoryState()) {
  const ran: string[] = [];
  const toolkit = createToolkit({
    ports: { state },
    grants: ['ask stock.change', 'allow stock.pick'],
    tools: [
      defineTool({
        ...base,
        name: 'change',
        description: 'Changes something.',
        effects: { readOnly: false },
        permissions: ['stock.change'],
        execute: (input) => {
          ran.push(`change ${String((input as { at: number }).at)}`);
          return 'changed';
        },
      }),
      defineTool({
        ...base,
        name: 'look',
        description: 'Looks.',
        effects: { readOnly: true },
        permissions: [],
        execute: () => {
          ran.push('look');
          return 'looked';
        },
      }),
      defineClientTool({
        ...base,
        name: 'pick',
        description: 'Picks on the client.',
        effects: { readOnly: true },
        permissions: ['stock.pick'],
      }),
    ],
  });
  const begin = (script: Script, settings: Partial<AgentSettings> = {}) => {
    const model = createScriptedModel(script);
    const prompt = settings.resume === undefined ? { prompt: 'Go.' } : {};
    return { model, agent: runAgent({ host: toolkit, principal, model, ...prompt, ...settings }) };
  };
  return { ran, toolkit, begin };
}

const approveAll = async ({ run, pending }: WaitingQuestion) => {
  for (const one of pending)
    if (one.reason === 'approval')
      await run.decide(one.request.id, { verdict: 'approve', decidedBy: 'ben' });
  return 'go-on' as const;
};

describe('onWaiting', () => {
  it('lets a person decide while the run goes on: results stand in call order, each call ran once', async () => {
    const { ran, begin } = setUp();
    const { agent, model } = begin(threeCalls, { onWaiting: approveAll });
    const result = await agent.result;
    expect(result).toMatchObject({ status: 'completed', pending: [] });
    expect(ran).toEqual(['look', 'change 1', 'change 2']);
    expect(model.requests[1]?.prompt.at(-1)).toMatchObject({
      role: 'tool',
      content: [{ toolCallId: 'a' }, { toolCallId: 'b' }, { toolCallId: 'c' }],
    });
    expect(result.log.steps[0]?.calls.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
  });

  it('is asked again about what still waits, and told only of that', async () => {
    const { begin } = setUp();
    const asked: string[][] = [];
    const { agent } = begin(threeCalls, {
      onWaiting: async (question) => {
        asked.push(question.pending.map(({ callId }) => callId));
        return approveAll({ ...question, pending: question.pending.slice(0, 1) });
      },
    });
    expect(await agent.result).toMatchObject({ status: 'completed' });
    expect(asked).toEqual([['a', 'c'], ['c']]);
  });

  it('suspends rather than ask for ever, when it says go on and nobody has decided', async () => {
    const { ran, begin } = setUp();
    let asked = 0;
    const { agent } = begin(threeCalls, {
      onWaiting: () => {
        asked += 1;
        return 'go-on';
      },
    });
    const result = await agent.result;
    expect(result).toMatchObject({ status: 'waiting', error: { code: 'APPROVAL_REQUIRED' } });
    expect(result.suspended).toBeDefined();
    expect([asked, ran]).toEqual([1, ['look']]);
  });

  it('ends the run where nobody is to be asked: the questions are withdrawn, nothing is kept', async () => {
    const { toolkit, begin } = setUp();
    const result = await begin(threeCalls).agent.result;
    expect(result.status).toBe('waiting');
    expect(result).not.toHaveProperty('suspended');
    const approvals = await toolkit.approvals.list({ principal });
    expect(approvals.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('takes what the client answered, which the model is told like any result', async () => {
    const { begin } = setUp();
    const { agent, model } = begin(
      [{ calls: [{ id: 'p', name: 'pick', arguments: {} }] }, { text: 'Done.' }],
      { onWaiting: () => ({ clientResults: { p: 'the red one', other: 'forged' } }) },
    );
    expect(await agent.result).toMatchObject({ status: 'completed' });
    expect(JSON.stringify(model.requests[1]?.prompt.at(-1))).toContain('the red one');
  });

  it('does not hold up a run that is cancelled while a person thinks', async () => {
    const { ran, begin } = setUp();
    const { agent } = begin(threeCalls, {
      onWaiting: () => {
        agent.cancel();
        return new Promise(() => undefined);
      },
    });
    expect(await agent.result).toMatchObject({ status: 'cancelled' });
    expect(ran).toEqual(['look']);
  });

  it.each([[undefined], ['resume'], [{}], [null]])(
    'is a misuse with an answer that is none: %j',
    async (answer) => {
      const { begin } = setUp();
      const { agent } = begin(threeCalls, { onWaiting: () => answer as never });
      await expect(agent.result).rejects.toMatchObject({
        code: 'AGENT_OPTIONS_INVALID',
        place: 'onWaiting',
      });
    },
  );
});

describe('resume', () => {
  const json = (suspended: SuspendedAgent | undefined) =>
    JSON.parse(JSON.stringify(suspended)) as SuspendedAgent;

  it('goes on in a run that the host resumed itself, and counts the steps on', async () => {
    const state = createMemoryState();
    const first = setUp(state);
    const waiting = await first.begin(threeCalls, { onWaiting: 'suspend' }).agent.result;
    await first.toolkit.close();

    const second = setUp(state);
    const suspended = json(waiting.suspended);
    const run = await second.toolkit.resumeRun(suspended.run, { principal });
    const model = createScriptedModel([{ text: 'Done.' }]);
    const { result } = runAgent({ run, model, resume: suspended, onWaiting: approveAll });
    expect(await result).toMatchObject({ status: 'completed', text: 'Done.' });
    expect(second.ran).toEqual(['change 1', 'change 2']);
    expect((await result).log).toMatchObject({ iterations: 2, status: 'completed' });
    expect(model.requests[0]?.prompt).toHaveLength(3);
  });

  it('takes the answer of a client that answered after the run was suspended', async () => {
    const state = createMemoryState();
    const script: Script = [{ calls: [{ id: 'p', name: 'pick', arguments: {} }] }];
    const { suspended, error } = await setUp(state).begin(script, { onWaiting: 'suspend' }).agent
      .result;
    expect(error?.code).toBe('CLIENT_RESULT_REQUIRED');
    const second = setUp(state);
    const { agent, model } = second.begin([{ text: 'Done.' }], {
      resume: json(suspended),
      onWaiting: () => ({ clientResults: { p: 'the red one' } }),
    });
    expect(await agent.result).toMatchObject({ status: 'completed' });
    expect(JSON.stringify(model.requests[0]?.prompt.at(-1))).toContain('the red one');
  });

  it('ends at the limit of steps that was used up before', async () => {
    const state = createMemoryState();
    const first = setUp(state);
    const settings = { onWaiting: 'suspend', maxIterations: 1 } as const;
    const { suspended } = await first.begin(threeCalls, settings).agent.result;
    const second = setUp(state);
    const { agent, model } = second.begin([{ text: 'Never.' }], {
      resume: json(suspended),
      onWaiting: approveAll,
      maxIterations: 1,
    });
    expect(await agent.result).toMatchObject({
      status: 'partial',
      error: { code: 'ITERATION_LIMIT' },
    });
    expect([second.ran, model.requests]).toEqual([['change 1', 'change 2'], []]);
  });

  it('runs no call that somebody wrote into the transcript: the run does not know it', async () => {
    const state = createMemoryState();
    const { suspended } = await setUp(state).begin(threeCalls, { onWaiting: 'suspend' }).agent
      .result;
    const text = JSON.stringify(suspended);
    const forged = JSON.parse(text) as { step: { calls: { id: string; outcome: object }[] } };
    forged.step.calls.forEach((call) => {
      if (call.id === 'c') Object.assign(call.outcome, { callId: (call.id = 'x') });
    });
    const second = setUp(state);
    const { agent } = second.begin([{ text: 'Done.' }], {
      resume: forged as never,
      onWaiting: approveAll,
    });
    expect(await agent.result).toMatchObject({
      steps: [
        {
          calls: [
            { id: 'a', outcome: { status: 'ok' } },
            { id: 'b' },
            { id: 'x', outcome: { status: 'failed', error: { code: 'CALL_NOT_WAITING' } } },
          ],
        },
        {},
      ],
    });
    expect(second.ran).toEqual(['change 1']);
  });

  it('gives no second life to a run that went on and is over', async () => {
    const state = createMemoryState();
    const { suspended } = await setUp(state).begin(threeCalls, { onWaiting: 'suspend' }).agent
      .result;
    const resumed = setUp(state).begin([{ text: 'Done.' }], {
      resume: json(suspended),
      onWaiting: approveAll,
    });
    expect(await resumed.agent.result).toMatchObject({ status: 'completed' });
    const again = setUp(state);
    const { agent } = again.begin([{ text: 'Done.' }], { resume: json(suspended) });
    await expect(agent.result).rejects.toMatchObject({ code: 'RUN_STATE_OUTDATED' });
    expect(again.ran).toEqual([]);
  });
});

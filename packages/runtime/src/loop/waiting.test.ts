import type { Script } from '@toolwright/testing';
import { describe, expect, it } from 'vitest';
import type { FakeTool } from '../../test/fake-run.ts';
import { done, echo, play } from '../../test/play.ts';

describe('a call that waits', () => {
  const suspended: FakeTool = (call) => ({
    status: 'suspended',
    reason: 'approval',
    request: { id: `ask-${call.id}` } as never,
  });
  const script: Script = [
    {
      text: 'Both.',
      calls: [
        { id: 'w', name: 'wait', arguments: {} },
        { id: 'l', name: 'look', arguments: {} },
      ],
    },
  ];

  it('ends the run as waiting; its siblings finish and keep their results', async () => {
    const { result, run } = await play(script, { tools: { wait: suspended, look: echo } });
    expect(result).toMatchObject({ status: 'waiting', error: { code: 'APPROVAL_REQUIRED' } });
    expect(result.pending.map(({ callId }) => callId)).toEqual(['w']);
    expect(run.ran.map(({ id }) => id)).toEqual(['w', 'l']);
    expect(result.messages.at(-1)).toMatchObject({ role: 'tool', content: [{ toolCallId: 'l' }] });
    expect(run.closedWith).toEqual([{ status: 'waiting', code: 'APPROVAL_REQUIRED' }]);
  });

  it('says so when only the client has to do something', async () => {
    const client: FakeTool = () => ({
      status: 'suspended',
      reason: 'client',
      tool: 'wait',
      input: {},
    });
    const { result } = await play(script, { tools: { wait: client, look: echo } });
    expect(result.error?.code).toBe('CLIENT_RESULT_REQUIRED');
  });

  it('fails the run when it cannot be kept, and says why', async () => {
    const { result, run } = await play(script, {
      tools: { wait: suspended, look: echo },
      onWaiting: 'suspend',
    });
    expect(result).toMatchObject({
      status: 'failed',
      error: { code: 'SUSPEND_FAILED', cause: new Error('not used') },
    });
    expect(run.closedWith).toEqual([{ status: 'failed', code: 'SUSPEND_FAILED' }]);
  });

  it('is answered as unanswered when the conversation goes on without it: no provider takes an open call', async () => {
    const waiting = await play(script, { tools: { wait: suspended, look: echo } });
    const { model } = await play([done], {
      messages: waiting.result.messages,
      prompt: 'Never mind.',
    });
    expect(model.requests[0]?.prompt[2]).toMatchObject({
      role: 'tool',
      content: [
        {
          toolCallId: 'w',
          output: { type: 'error-text', value: expect.stringContaining('CALL_UNANSWERED') },
        },
        { toolCallId: 'l', output: { type: 'text' } },
      ],
    });
  });
});

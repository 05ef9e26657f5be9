import { describe, expect, it } from 'vitest';
import { done, play } from '../../test/play.ts';

describe('calls that the provider runs', () => {
  it('are never run here; call and result stay in the reply', async () => {
    const { result, run, model } = await play([
      {
        calls: [
          { id: 's', name: 'web_search', arguments: { q: 'x' }, providerResult: ['hit'] },
          { id: 'a', name: 'look', arguments: {} },
        ],
      },
      done,
    ]);
    expect(run.ran.map(({ id }) => id)).toEqual(['a']);
    expect(result.steps[0]?.calls).toMatchObject([
      { id: 's', providerExecuted: true },
      { id: 'a', providerExecuted: false },
    ]);
    expect(model.requests[1]?.prompt[1]).toMatchObject({
      role: 'assistant',
      content: [
        { type: 'tool-call', toolCallId: 's', input: { q: 'x' }, providerExecuted: true },
        { type: 'tool-result', toolCallId: 's', output: { type: 'json', value: ['hit'] } },
        { type: 'tool-call', toolCallId: 'a' },
      ],
    });
    expect(model.requests[1]?.prompt[2]).toMatchObject({
      role: 'tool',
      content: [{ toolCallId: 'a' }],
    });
  });

  it('keep the last result only, and say if it is an error', async () => {
    const { model } = await play([
      {
        parts: [
          {
            type: 'tool-call',
            toolCallId: 's',
            toolName: 'draw',
            input: '{}',
            providerExecuted: true,
          },
          {
            type: 'tool-result',
            toolCallId: 's',
            toolName: 'draw',
            result: 'preview',
            preliminary: true,
          },
          {
            type: 'tool-result',
            toolCallId: 's',
            toolName: 'draw',
            result: 'too large',
            isError: true,
          },
          { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: '{}' },
          {
            type: 'finish',
            finishReason: { unified: 'stop', raw: 'stop' },
            usage: undefined as never,
          },
        ],
      },
      done,
    ]);
    expect(model.requests[1]?.prompt[1]?.content).toMatchObject([
      { type: 'tool-call', toolCallId: 's' },
      { type: 'tool-result', toolCallId: 's', output: { type: 'error-json', value: 'too large' } },
      { type: 'tool-call', toolCallId: 'a' },
    ]);
  });

  it('are not repeated to the provider when it never finished them', async () => {
    const { model, result } = await play([
      {
        parts: [
          { type: 'tool-input-start', id: 's', toolName: 'draw', providerExecuted: true },
          { type: 'tool-input-delta', id: 's', delta: '{"x' },
          { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: '{}' },
          {
            type: 'finish',
            finishReason: { unified: 'length', raw: 'max' },
            usage: undefined as never,
          },
        ],
      },
      done,
    ]);
    expect(result.steps[0]?.calls).toMatchObject([{ id: 's', complete: false }, { id: 'a' }]);
    expect(model.requests[1]?.prompt[1]?.content).toMatchObject([{ toolCallId: 'a' }]);
  });

  it('end the run as waiting when the provider asks for approval; nobody approves in silence', async () => {
    const { result } = await play([
      {
        parts: [
          {
            type: 'tool-call',
            toolCallId: 'm',
            toolName: 'mcp.pay',
            input: '{}',
            providerExecuted: true,
            dynamic: true,
          },
          { type: 'tool-approval-request', approvalId: 'ap', toolCallId: 'm' },
          {
            type: 'finish',
            finishReason: { unified: 'stop', raw: 'completed' },
            usage: undefined as never,
          },
        ],
      },
    ]);
    expect(result).toMatchObject({
      status: 'waiting',
      error: { code: 'PROVIDER_APPROVAL_REQUIRED' },
    });
    expect(result.steps[0]?.providerApprovals).toEqual([{ approvalId: 'ap', callId: 'm' }]);
  });
});

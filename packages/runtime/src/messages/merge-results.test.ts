import type { CallOutcome } from '@toolwright/core';
import { expect, it } from 'vitest';
import { mergeResults } from './merge-results.ts';
import type { AgentMessage } from './transcript.ts';

const call = (toolCallId: string) =>
  ({ type: 'tool-call', toolCallId, toolName: 'look', input: {} }) as const;
const result = (toolCallId: string, value: string) =>
  ({
    type: 'tool-result',
    toolCallId,
    toolName: 'look',
    output: { type: 'text', value },
  }) as const;
const outcome = (callId: string, status: 'ok' | 'suspended', text: string) =>
  ({
    callId,
    name: 'look',
    status,
    content: [{ type: 'text', text }],
    warnings: [],
    normalised: [],
    durationMs: 0,
    outputTrust: 'trusted',
  }) as unknown as CallOutcome;
const asked: AgentMessage = { role: 'user', content: [{ type: 'text', text: 'Go.' }] };
const reply: AgentMessage = { role: 'assistant', content: [call('a'), call('b'), call('c')] };

it('puts late results among those of their siblings, in call order', () => {
  expect(
    mergeResults(
      [asked, reply, { role: 'tool', content: [result('b', 'B')] }],
      [outcome('c', 'ok', 'C'), outcome('a', 'ok', 'A')],
    ),
  ).toEqual([
    asked,
    reply,
    { role: 'tool', content: [result('a', 'A'), result('b', 'B'), result('c', 'C')] },
  ]);
});

it('leaves out what waits on, and never replaces a result that is there', () => {
  const siblings: AgentMessage = { role: 'tool', content: [result('b', 'B')] };
  expect(
    mergeResults(
      [asked, reply, siblings],
      [outcome('a', 'suspended', ''), outcome('b', 'ok', 'another')],
    ),
  ).toEqual([asked, reply, siblings]);
});

it('makes the message of results where no sibling had one', () => {
  expect(mergeResults([asked, reply], [outcome('a', 'ok', 'A')])).toEqual([
    asked,
    reply,
    { role: 'tool', content: [result('a', 'A')] },
  ]);
});

it('has nothing to say of calls where no reply is', () => {
  expect(mergeResults([asked], [outcome('a', 'ok', 'A')])).toEqual([asked]);
});

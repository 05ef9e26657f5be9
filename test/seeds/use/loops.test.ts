import { runAgent } from '@toolwright/runtime';
import { createScriptedModel } from '@toolwright/testing';
import { createToolkit } from '@toolwright/toolkit';
import { expect, test } from 'vitest';
import { play, principal, repeated, tool } from './play.ts';

const loop = { reset: 'never' } as const;
const warned = (outcomes: readonly { readonly warnings: readonly { readonly code: string }[] }[]) =>
  outcomes.map(({ warnings }) => warnings.some(({ code }) => code === 'LOOP_WARNING'));

test('Before execution, identical calls are tracked per turn.', async () => {
  let ran = 0;
  const toolkit = createToolkit({ loop, tools: [tool('look', () => (ran += 1))] });
  await using session = await toolkit.openSession({ principal });
  const turn = async () => {
    const model = createScriptedModel(repeated('look', Array(5).fill('{"a":1}')));
    const { steps } = await runAgent({ host: toolkit, session, model, prompt: 'Go.' }).result;
    return warned(steps.flatMap(({ calls }) => calls.flatMap(({ outcome }) => outcome ?? [])));
  };
  expect(await turn()).toEqual([false, false, true, true, true]);
  expect(await turn()).toEqual([false, false, true, true, true]);
  expect(ran).toBe(10);
  await toolkit.close();

  // Before execution: calls that never run are tracked as well.
  const broken = await play(repeated('look', Array(6).fill('{"a":')), {
    loop,
    tools: [tool('look', () => 'seen')],
  });
  expect(broken.codes.slice(0, 5)).toEqual(Array(5).fill('ARGUMENTS_INVALID_JSON'));
  expect(warned(broken.outcomes).slice(0, 5)).toEqual([false, false, true, true, true]);
});

test('The third identical call and later receive a warning.', async () => {
  const spellings = [
    '{"a":1,"b":{"c":2,"d":3}}',
    '{"b":{"d":3,"c":2},"a":1}',
    '{ "a": 1.0, "b": { "c": 2, "d": 3 } }',
    '{"a":1,"b":{"c":2,"d":3}}',
  ];
  const { outcomes, told } = await play(repeated('look', spellings), {
    loop,
    // Another result each time: under `never` nothing begins the count anew.
    tools: [tool('look', (_input, { callId }) => callId)],
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(warned(outcomes)).toEqual([false, false, true, true]);
  expect(told.map(({ text }) => text.includes('Warning LOOP_WARNING'))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('After more than 5 identical calls, execution is vetoed and the model receives a loop-detector error.', async () => {
  let ran = 0;
  const { codes, told, audit, result } = await play(repeated('look', Array(8).fill('{"a":1}')), {
    loop,
    tools: [tool('look', () => (ran += 1))],
  });
  expect(ran).toBe(5);
  expect(codes.slice(0, 5)).toEqual(Array(5).fill(undefined));
  expect(codes.slice(5)).toEqual(Array(3).fill('LOOP_DETECTED'));
  for (const { type, text } of told.slice(5)) {
    expect(type).toBe('error-text');
    expect(text).toContain('LOOP_DETECTED');
  }
  expect(audit.filter(({ code }) => code === 'LOOP_DETECTED')).toHaveLength(3);
  expect(result.status).toBe('completed');
});

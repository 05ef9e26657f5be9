import { toolError, type CallOutcome, type ErrorOrigin } from '@toolwright/core';
import { executionErrors } from '@toolwright/execution';
import { describe, expect, it } from 'vitest';
import type { FakeTool } from '../../test/fake-run.ts';
import { echo, play } from '../../test/play.ts';
import { isHardFailure } from './hard-failure.ts';

const outcome = (status: CallOutcome['status'], code: string, origin: ErrorOrigin = 'handler') =>
  ({ status, error: toolError(code, { message: 'No.', origin }) }) as CallOutcome;

describe('a failure is hard', () => {
  const failing = Object.entries(executionErrors).filter(([, row]) => row.outcome === 'failed');

  it.each(failing)(
    'where the table of the wrapped path says so: %s',
    (code, { origin, weight }) => {
      expect(isHardFailure(outcome('failed', code, origin))).toBe(weight === 'hard');
    },
  );

  it.each<[string, ErrorOrigin, boolean]>([
    ['DISK_FULL', 'handler', true],
    ['TIMEOUT', 'deadline', true],
    ['OUTPUT_INVALID', 'output', true],
    ['PATH_DENIED', 'policy', false],
    ['BAD_GLOB', 'schema', false],
  ])('by where it arose, for the codes of tools: %s of %s', (code, origin, isHard) => {
    expect(isHardFailure(outcome('failed', code, origin))).toBe(isHard);
  });

  it.each<[CallOutcome['status']]>([['ok'], ['denied'], ['aborted'], ['suspended']])(
    'never when the call was %s',
    (status) => {
      expect(isHardFailure(outcome(status, 'TIMEOUT', 'deadline'))).toBe(false);
    },
  );
});

describe('a run whose tools are broken', () => {
  const broken: FakeTool = () => outcome('failed', 'HANDLER_ERROR');
  const denied: FakeTool = () => outcome('denied', 'PERMISSION_DENIED', 'policy');
  const calling = (...names: readonly string[]) => ({
    calls: names.map((name) => ({ name, arguments: {} })),
  });
  const tools = { broken, denied, look: echo };

  it('ends as partial after three steps in a row in which every call failed hard', async () => {
    const { result, run, model } = await play(() => calling('broken', 'broken'), { tools });
    expect(result).toMatchObject({ status: 'partial', error: { code: 'TOOLS_KEEP_FAILING' } });
    expect([model.requests.length, run.ran.length]).toEqual([3, 6]);
    expect(result.messages.at(-1)?.role).toBe('tool');
    expect(run.closedWith).toEqual([{ status: 'partial', code: 'TOOLS_KEEP_FAILING' }]);
  });

  it.each([
    ['one call that went well', calling('broken', 'look')],
    ['one that was denied', calling('broken', 'denied')],
    ['one of an unknown tool', calling('broken', 'nope')],
    ['a cut reply', { ...calling('broken'), finishReason: 'length' as const }],
  ])('goes on where the steps in between have %s', async (_name, between) => {
    const twice = [calling('broken'), calling('broken')];
    const { result } = await play([...twice, between, ...twice, { text: 'Done.' }], { tools });
    expect(result).toMatchObject({ status: 'completed', log: { iterations: 6 } });
  });

  it('may be given more or fewer chances', async () => {
    const { model } = await play(() => calling('broken'), { tools, maxFailedSteps: 1 });
    expect(model.requests).toHaveLength(1);
  });
});

import {
  ToolwrightError,
  type ApprovalAnswer,
  type ApprovalRequest,
  type Run,
  type SuspendedOutcome,
} from '@toolwright/core';
import { describe, expect, test } from 'vitest';
import { askPerson, type Asker } from './ask-person.ts';
import type { PromptAnswer } from './prompt.ts';

function pendingCall(id: string): SuspendedOutcome {
  const request = {
    id,
    runId: 'run_1',
    principal: { tenant: 'local' },
    tool: 'write',
    title: `Write ${id}`,
    risk: 'medium',
    permissions: [],
    input: { path: id },
    rule: 'ask fs.write',
    scopes: ['once', 'run', 'session', 'rule'],
  } as unknown as ApprovalRequest;
  return { callId: id, name: 'write', status: 'suspended', reason: 'approval', request } as never;
}

/** Asks about calls `a` and `b`; each line is what the person types, `undefined` is Ctrl-D. */
async function ask(
  lines: ReadonlyArray<string | undefined>,
  decide: (id: string, answer: ApprovalAnswer) => void = () => undefined,
): Promise<{ answer: string; decided: readonly string[]; shown: string; left: number }> {
  const decided: string[] = [];
  const left = [...lines];
  let shown = '';
  const run = {
    decide: async (id: string, answer: ApprovalAnswer) => {
      decide(id, answer);
      const { decidedBy, verdict, ...more } = answer;
      decided.push(`${id} ${verdict} ${JSON.stringify(more)} by ${decidedBy}`);
    },
  } as unknown as Run;
  const asker: Asker = {
    terminal: { err: { write: (text: string) => void (shown += text) }, hasColour: false } as never,
    prompt: {
      async line(): Promise<PromptAnswer> {
        const text = left.shift();
        return text === undefined ? { kind: 'ended' } : { kind: 'line', text };
      },
    },
    editor: undefined,
    handOver: (task) => task(),
    root: '/work/notes',
    decidedBy: 'ann',
  };
  const pending = [pendingCall('a'), pendingCall('b')];
  const answer = await askPerson(run, pending, asker, new AbortController().signal);
  return { answer, decided, shown, left: left.length };
}

describe('several calls that wait', () => {
  test('are asked about in their order, and told apart', async () => {
    const { answer, decided, shown } = await ask(['y', 'n', 'No need.']);
    expect(answer).toBe('go-on');
    expect(decided).toEqual([
      'a approve {"scope":"once"} by ann',
      'b deny {"reason":"No need."} by ann',
    ]);
    expect(shown).toMatch(
      /Approval 1 of 2: Write a[\s\S]*in: \/work\/notes\n[\s\S]*Approval 2 of 2: Write b/,
    );
  });

  test('are tried again before the next question, if an answer may cover more than one', async () => {
    for (const [key, scope] of [
      ['r', 'run'],
      ['s', 'session'],
      ['u', 'rule'],
    ] as const) {
      const { answer, decided, shown } = await ask([key]);
      expect(answer).toBe('go-on');
      expect(decided).toEqual([`a approve {"scope":"${scope}"} by ann`]);
      expect(shown).not.toContain('Write b');
    }
  });

  test('are left for later from the one on that is not answered', async () => {
    expect(await ask(['w'])).toMatchObject({ answer: 'suspend', decided: [] });
    expect(await ask([undefined])).toMatchObject({ answer: 'suspend', decided: [] });
    const some = await ask(['y', 'w']);
    expect([some.answer, some.decided.length]).toEqual(['go-on', 1]);
  });
});

describe('an answer that does not count', () => {
  const fault = (code: string) => (id: string) => {
    if (id === 'a') throw new ToolwrightError(code, `${code} it is.`);
  };

  test.each(['APPROVAL_EXPIRED', 'APPROVAL_ALREADY_DECIDED', 'APPROVAL_WITHDRAWN'])(
    '%s is said, and the next call is asked about',
    async (code) => {
      const { answer, decided, shown } = await ask(['y', 'y'], fault(code));
      expect(answer).toBe('go-on');
      expect(decided).toEqual(['b approve {"scope":"once"} by ann']);
      expect(shown).toContain(`${code} it is.`);
    },
  );

  test('APPROVAL_ANSWER_INVALID is said, and the same call is asked about again', async () => {
    let tries = 0;
    const { decided } = await ask(['r', 'y', 'y'], (id, { scope }) => {
      tries += 1;
      if (id === 'a' && scope === 'run')
        throw new ToolwrightError('APPROVAL_ANSWER_INVALID', 'No.');
    });
    expect([tries, decided.length]).toEqual([3, 2]);
  });

  test('any other fault is the caller’s', async () => {
    await expect(ask(['y'], fault('APPROVAL_UNAVAILABLE'))).rejects.toThrow('APPROVAL_UNAVAILABLE');
  });

  test('nothing typed is no yes, in no form', async () => {
    const { decided, left } = await ask(['', ' ', 'yep', 'Y', 'w']);
    expect(decided).toEqual(['a approve {"scope":"once"} by ann']);
    expect(left).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { fail, type CallOutcome, type ToolTraits } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const needsX = {
  type: 'object',
  properties: { x: { type: 'string' } },
  required: ['x'],
} as const;
const anyObject = { type: 'object', additionalProperties: true } as const;

/** A tool that reads and always says the same, one that changes something, one that never says the same twice. */
function openLoop(options: Parameters<typeof openTestRun>[0] = {}, traits: ToolTraits = {}) {
  let count = 0;
  const tools = [
    testTool({ name: 'read', schema: anyObject, traits, execute: () => 'same' }),
    testTool({
      name: 'write',
      schema: anyObject,
      effects: { readOnly: false },
      permissions: ['a.b'],
      execute: () => 'done',
    }),
    testTool({ name: 'tick', schema: anyObject, execute: () => `tick ${(count += 1)}` }),
    testTool({ name: 'free', schema: anyObject, loopKey: false }),
    testTool({ name: 'page', schema: anyObject, loopKey: ['/path', '/ranges/*/from'] }),
    testTool({ name: 'needs', schema: needsX }),
  ];
  return openTestRun({ tools, grants: ['allow a.b'], ...options });
}

/** `ok`, `warn` (a LOOP_WARNING came along) or the error's code. */
function fateOf(outcome: CallOutcome): string {
  if (outcome.status === 'ok')
    return outcome.warnings.some(({ code }) => code === 'LOOP_WARNING') ? 'warn' : 'ok';
  return 'error' in outcome ? outcome.error.code : outcome.status;
}

async function fatesOf(
  { run }: ReturnType<typeof openLoop>,
  calls: readonly (readonly [string, unknown?])[],
): Promise<string[]> {
  const fates: string[] = [];
  for (const [name, args] of calls) fates.push(fateOf(await run.call(callOf(name, args ?? {}))));
  return fates;
}

const times = <T>(count: number, ...calls: T[]): T[] =>
  Array.from({ length: count }, () => calls).flat();
const untilVeto = ['ok', 'ok', 'warn', 'warn', 'warn', 'LOOP_DETECTED', 'LOOP_DETECTED'];

describe('loop guard', () => {
  it.each([
    ['change', undefined],
    ['never', { reset: 'never' }],
  ] as const)(
    'warns from the third identical call on and refuses after the fifth (reset: %s)',
    async (_case, loop) => {
      expect(await fatesOf(openLoop({ loop }), times(7, ['read']))).toEqual(untilVeto);
    },
  );

  it('says why it refused, to the model, the host and the audit', async () => {
    const { run, records } = openLoop();
    let last: CallOutcome | undefined;
    for (let count = 0; count < 6; count += 1)
      last = await run.call(callOf('read', { q: 'secret' }));
    expect(last).toMatchObject({
      status: 'denied',
      rule: 'loop guard: 6 identical calls',
      error: { code: 'LOOP_DETECTED', origin: 'limit', retryable: false },
    });
    expect(JSON.stringify(last)).not.toContain('secret');
    expect(records.at(-1)).toMatchObject({ decision: 'deny', code: 'LOOP_DETECTED' });
    expect(records[2]).toMatchObject({ status: 'ok', warnings: ['LOOP_WARNING'] });
  });

  it('fault: a loop key depends on the order of keys or on white space', async () => {
    const calls = ['{"a":1,"b":2}', '{ "b": 2, "a": 1 }', '{"b":2,"a":1}', '{"a":1.0,"b":2}'];
    expect(
      await fatesOf(
        openLoop(),
        calls.map((args) => ['read', args] as const),
      ),
    ).toEqual(['ok', 'ok', 'warn', 'warn']);
  });

  it('counts arguments as the model gave them, not as they were normalised', async () => {
    const { run } = openTestRun({
      tools: [testTool({ schema: { type: 'object', properties: { n: { type: 'integer' } } } })],
    });
    const fates: string[] = [];
    for (const args of [{ n: 1 }, { n: '1' }, { n: 1 }, { n: '1' }, { n: 1 }, { n: '1' }])
      fates.push(fateOf(await run.call(callOf('probe', args))));
    // Three of each; only the alternation is noticed.
    expect(fates).toEqual(['ok', 'ok', 'ok', 'warn', 'warn', 'warn']);
  });

  it.each([
    ['arguments that are no JSON', 'read', '{"a":', 'ARGUMENTS_INVALID_JSON'],
    ['a tool that nobody has', 'nope', '{}', 'UNEXPOSED_TOOL'],
    ['arguments that do not fit', 'needs', '{}', 'CLARIFICATION_NEEDED'],
  ])(
    'fault: calls that fail the same way for ever are not noticed (%s)',
    async (_case, name, args, code) => {
      const bench = openLoop();
      expect(await fatesOf(bench, times(7, [name, args] as const))).toEqual([
        ...times(5, code),
        'LOOP_DETECTED',
        'LOOP_DETECTED',
      ]);
      expect(bench.records[2]?.warnings).toEqual(['LOOP_WARNING']);
    },
  );

  it('counts by the tool that a router names, once', async () => {
    const router = {
      ...testTool({ name: 'via', schema: anyObject }),
      execute: undefined,
      route: (input: unknown) => ({ name: 'probe', arguments: input as never }),
    } as never;
    const { run } = openTestRun({ tools: [router, testTool({ schema: anyObject })] });
    const fates: string[] = [];
    for (const name of ['via', 'probe', 'via', 'probe', 'probe', 'via'])
      fates.push(fateOf(await run.call(callOf(name, { a: 1 }))));
    expect(fates).toEqual(untilVeto.slice(0, 6));
  });

  it.each<[string, (readonly [string, unknown?])[], string[]]>([
    [
      'a successful call that changes something',
      [...times(5, ['read'] as const), ['write'], ...times(3, ['read'] as const)],
      [...untilVeto.slice(0, 5), 'ok', 'warn', 'warn', 'warn'],
    ],
    ['another result of the same call', times(9, ['tick'] as const), times(9, 'ok')],
    [
      'nothing, if the call that changes something only repeats itself',
      [...times(2, ['write'] as const), ...times(4, ['write'] as const)],
      untilVeto.slice(0, 6),
    ],
  ])('begins anew after %s', async (_case, calls, fates) => {
    expect(await fatesOf(openLoop(), calls)).toEqual(fates);
  });

  it('never begins anew with reset: never, and looks for no cycles', async () => {
    const bench = openLoop({ loop: { reset: 'never' } });
    expect(await fatesOf(bench, times(7, ['tick']))).toEqual(untilVeto);
    expect(await fatesOf(bench, times(5, ['read'], ['write']))).toEqual([
      ...['ok', 'ok', 'ok', 'ok'],
      ...times(6, 'warn'),
    ]);
  });

  it('fault: a loop of alternating calls goes unnoticed (A B A B, A B C A B C)', async () => {
    const [a, b, c] = [1, 2, 3].map((n) => ['read', { n }] as const) as [never, never, never];
    expect(await fatesOf(openLoop(), times(4, a, b))).toEqual([
      ...['ok', 'ok', 'ok', 'warn', 'warn', 'warn'],
      ...['LOOP_DETECTED', 'LOOP_DETECTED'],
    ]);
    expect((await fatesOf(openLoop(), times(4, a, b, c))).slice(8)).toEqual([
      'warn',
      ...times(3, 'LOOP_DETECTED'),
    ]);
  });

  it('lets an agent edit and test in turns: each edit is another', async () => {
    const calls = times(8, 0).flatMap(
      (_zero, n) => [['write', { n }], ['read']] as (readonly [string, unknown?])[],
    );
    const fates = await fatesOf(openLoop(), calls);
    expect(fates).not.toContain('LOOP_DETECTED');
    // It is told that the test still says the same.
    expect(fates.filter((_fate, index) => index % 2 === 1)).toEqual([
      'ok',
      'ok',
      ...times(6, 'warn'),
    ]);
  });

  it('lets a polling tool repeat itself three times as often', async () => {
    const fates = await fatesOf(openLoop({}, { polling: true }), times(17, ['read']));
    expect(fates).toEqual([
      ...times(8, 'ok'),
      ...times(7, 'warn'),
      'LOOP_DETECTED',
      'LOOP_DETECTED',
    ]);
  });

  it('counts identical calls of one batch once', async () => {
    const { run } = openLoop();
    for (const expected of ['ok', 'ok', 'warn'])
      expect((await run.callAll(times(8, 0).map(() => callOf('read')))).map(fateOf)).toEqual(
        times(8, expected),
      );
  });

  it.each<[string, (readonly [string, unknown?])[], string[]]>([
    ['loopKey: false', times(9, ['free'] as const), times(9, 'ok')],
    [
      'pointers, with * for any item',
      [1, 2, 3].map((n) => ['page', { path: '/a', ranges: [{ from: 1, to: n }], n }] as const),
      ['ok', 'ok', 'warn'],
    ],
    [
      'pointers that lead elsewhere',
      [1, 2, 3].map((n) => ['page', { path: '/a', ranges: [{ from: n }] }] as const),
      ['ok', 'ok', 'ok'],
    ],
  ])('compares what the tool says: %s', async (_case, calls, fates) => {
    expect(await fatesOf(openLoop(), calls)).toEqual(fates);
  });

  it('does not count calls that a tool makes, nor evaluations', async () => {
    const { run } = openTestRun({
      tools: [
        testTool({
          name: 'program',
          execute: async (_input, { invoke }) => (await invoke('probe', {})).status,
        }),
        testTool(),
      ],
      loop: { warnFrom: 3, vetoAfter: 5 },
    });
    for (let count = 0; count < 9; count += 1) {
      const outcome = await run.call(callOf('program', {}));
      if (count < 5) expect(outcome).toMatchObject({ data: 'ok' });
      expect((await run.evaluate(callOf('probe'))).verdict).toBe('allow');
    }
    expect((await run.evaluate(callOf('program'))).verdict).toBe('deny');
    expect(await run.evaluate(callOf('program'))).toMatchObject({
      error: { code: 'LOOP_DETECTED' },
    });
  });

  it('can be switched off, and takes other numbers', async () => {
    expect(await fatesOf(openLoop({ loop: false }), times(9, ['read']))).toEqual(times(9, 'ok'));
    const strict = openLoop({ loop: { warnFrom: 2, vetoAfter: 2 } });
    expect(await fatesOf(strict, times(3, ['read']))).toEqual(['ok', 'warn', 'LOOP_DETECTED']);
  });

  it('keeps runs apart', async () => {
    const { execution, run } = openLoop();
    for (let count = 0; count < 5; count += 1) await run.call(callOf('read'));
    const other = execution.openRun({
      session: {
        id: 's2',
        principal: { tenant: 'acme' },
        timezone: 'UTC',
        scopeOnEnd: () => undefined,
      },
    });
    expect(fateOf(await other.call(callOf('read')))).toBe('ok');
  });

  it('counts a failing tool, too', async () => {
    const { run } = openTestRun({
      tools: [testTool({ execute: () => fail('NO_LUCK', { message: 'No luck.' }) })],
    });
    const fates: string[] = [];
    for (let count = 0; count < 6; count += 1) fates.push(fateOf(await run.call(callOf('probe'))));
    expect(fates).toEqual([...times(5, 'NO_LUCK'), 'LOOP_DETECTED']);
  });
});

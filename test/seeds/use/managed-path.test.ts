import { createManualClock } from '@toolwright/core/testing';
import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

const call = (name: string, text: unknown, id = 'c1') => ({
  calls: [{ id, name, arguments: typeof text === 'string' ? text : JSON.stringify(text) }],
});

test('Execution then goes through the managed tool path.', async () => {
  const order: string[] = [];
  const note = (what: string) => void order.push(what);
  const { result } = await play([call('look', { a: 1 }), done], {
    tools: [
      tool('look', (_input, context) => {
        note('tool');
        expect(context).toMatchObject({ callId: 'c1', principal: { tenant: 'acme' } });
        expect(context.idempotencyKey).not.toBe('');
        return 'seen';
      }),
    ],
    hooks: [{ name: 'watch', before: () => note('before'), after: () => note('after') }],
    policy: {
      decide() {
        note('policy');
        return { action: 'allow', rule: 'anything' };
      },
    },
    audit: { sinks: [{ name: 'memory', write: () => note('audit'), query: async () => [] }] },
  });
  expect(result.status).toBe('completed');
  expect(order).toEqual(['before', 'policy', 'tool', 'after', 'audit']);
});

test('Arguments are extracted from the raw call, sanitized against the input schema, normalized, and validated.', async () => {
  const seen: unknown[] = [];
  const schema = {
    type: 'object',
    properties: { count: { type: 'integer', minimum: 1 }, text: { type: 'string' } },
    required: ['count', 'text'],
  } as const;
  const tools = [tool('look', (input) => void seen.push(input), { schema })];
  const { outcomes } = await play(
    [
      call('look', { arguments: { count: '3', text: ' kept as it is \n' } }),
      call('look', '{"count":2,"text":"","extra":1,"__proto__":{"polluted":true}}', 'c2'),
      call('look', { count: '0', text: 'a' }, 'c3'),
      done,
    ],
    { tools, unknownFields: 'drop' },
  );
  expect(seen).toEqual([
    { count: 3, text: ' kept as it is \n' },
    { count: 2, text: '' },
  ]);
  expect(Object.keys(seen[1] as object)).toEqual(['count', 'text']);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(outcomes).toMatchObject([
    {
      status: 'ok',
      normalised: [
        { pointer: '', rule: 'unwrap' },
        { pointer: '/count', rule: 'integer' },
      ],
    },
    { status: 'ok' },
    { status: 'failed', error: { code: 'ARGUMENTS_INVALID' } },
  ]);
});

test('Unknown fields or missing required fields produce a clarification-style tool error instead of executing.', async () => {
  let ran = 0;
  const schema = {
    type: 'object',
    properties: { path: { type: 'string' }, limit: { type: 'integer' } },
    required: ['path'],
  } as const;
  const { codes, told } = await play(
    [
      call('look', { path: 'a', limits: 1 }),
      call('look', { limit: 1 }, 'c2'),
      call('look', { file: 'a' }, 'c3'),
      done,
    ],
    { tools: [tool('look', () => (ran += 1), { schema })] },
  );
  expect(ran).toBe(0);
  expect(codes).toEqual(Array(3).fill('CLARIFICATION_NEEDED'));
  expect(told[0]?.text).toMatch(/Unknown: "limits".*"limit"/s);
  expect(told[1]?.text).toContain('Missing: "path"');
  expect(told[2]?.text).toMatch(/Missing: "path".*Unknown: "file"/s);
  // What to clarify is shown by an example that the schema admits.
  for (const { text } of told) expect(text).toMatch(/For example: \{"path":/);
});

test('Common values are normalized where supported, such as numeric strings, email casing, currency casing, units, and relative dates like today or tomorrow in the session timezone.', async () => {
  const seen: unknown[] = [];
  const text = { type: 'string' } as const;
  const schema = {
    type: 'object',
    properties: {
      price: { type: 'number' },
      to: { type: 'string', format: 'email' },
      currency: text,
      weight: { type: 'number' },
      from: { type: 'string', format: 'date' },
      until: { type: 'string', format: 'date' },
      note: text,
    },
  } as const;
  const { outcomes } = await play(
    [
      call('book', {
        price: '12.50',
        to: 'Ann@Example.COM',
        currency: 'eur',
        weight: '2 kg',
        from: 'today',
        until: 'tomorrow',
        note: 'today',
      }),
      done,
    ],
    {
      // At noon in UTC it is tomorrow already in Auckland.
      clock: createManualClock({ startAt: Date.UTC(2026, 0, 1, 12) }),
      timezone: 'Pacific/Auckland',
      tools: [
        tool('book', (input) => void seen.push(input), {
          schema,
          normalise: { '/currency': 'currency', '/weight': 'unit:g' },
        }),
      ],
    },
  );
  expect(seen).toEqual([
    {
      price: 12.5,
      to: 'Ann@example.com',
      currency: 'EUR',
      weight: 2_000,
      from: '2026-01-02',
      until: '2026-01-03',
      note: 'today',
    },
  ]);
  expect(outcomes[0]?.normalised.map(({ rule }) => rule).sort()).toEqual(
    ['number', 'email', 'currency', 'unit:g', 'date', 'date'].sort(),
  );
});

test('Input schema validation runs before the tool executes.', async () => {
  let ran = 0;
  const schema = {
    type: 'object',
    properties: {
      n: { type: 'integer', minimum: 1, maximum: 9 },
      id: { type: 'string', pattern: '^[a-z]+$' },
      one: { oneOf: [{ type: 'boolean' }, { type: 'null' }] },
      kind: { enum: ['a', 'b'] },
    },
  } as const;
  const wrong = [{ n: 0 }, { n: 10 }, { n: 1.5 }, { id: 'A1' }, { one: 1 }, { kind: 'c' }];
  const { codes, told } = await play(
    [
      ...wrong.map((input, index) => call('look', input, `c${index}`)),
      call('look', { n: 5, id: 'abc', one: null, kind: 'b' }, 'right'),
      done,
    ],
    { tools: [tool('look', () => (ran += 1), { schema })] },
  );
  expect(codes).toEqual([...wrong.map(() => 'ARGUMENTS_INVALID'), undefined]);
  expect(told.map(({ type }) => type)).toEqual([...wrong.map(() => 'error-text'), 'text']);
  expect(ran).toBe(1);
});

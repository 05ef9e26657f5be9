import type { MaybePromise } from '../contract/maybe-promise.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateKey, StatePort } from '../ports/state.ts';
import type { Principal } from '../principal/principal.ts';
import type { JsonValue } from '../results/json-value.ts';
import { expectRejection, expectSame, expectThat } from './expect-same.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

/** Makes a new, empty driver whose entries expire by this clock. */
export type CreateStateDriver = (options: { readonly clock: Clock }) => MaybePromise<StatePort>;

/** One thing that every StatePort driver does. `run` rejects with a plain error if the driver does not. */
export interface StatePortCase {
  readonly name: string;
  run(createDriver: CreateStateDriver): Promise<void>;
}

interface Bench {
  readonly state: StatePort;
  readonly clock: ManualClock;
}

const ada: Principal = { tenant: 'acme', user: 'ada' };

function keyOf(parts: Partial<StateKey> = {}): StateKey {
  return { principal: ada, space: 'notes', scope: 'session-1', id: 'n', ...parts };
}

function stateCase(name: string, body: (bench: Bench) => Promise<void>): StatePortCase {
  return {
    name,
    async run(createDriver) {
      const clock = createManualClock();
      const state = await createDriver({ clock });
      try {
        await body({ state, clock });
      } finally {
        await state.close();
      }
    },
  };
}

/** No two of them may share a value; joined with any separator some of them would collide. */
const principals: readonly Principal[] = [
  { tenant: 'a' },
  { tenant: 'a', user: '' },
  { tenant: 'a', agent: '' },
  { tenant: 'a', user: 'b' },
  { tenant: 'a', agent: 'b' },
  { tenant: 'a', user: 'b', agent: 'c' },
  { tenant: 'a', user: 'c', agent: 'b' },
  { tenant: 'a:b' },
  { tenant: 'a:b', user: 'c' },
  { tenant: 'a', user: 'b:c' },
  { tenant: 'a/b' },
  { tenant: 'a","b' },
  { tenant: 'a\u0000b' },
  { tenant: 'A' },
  { tenant: 'null' },
  { tenant: '__proto__' },
];

const addresses: readonly (readonly [space: string, scope: string, id: string])[] = [
  ['a', 'b', 'c'],
  ['a:b', '', 'c'],
  ['a', 'b:c', ''],
  ['a', '', 'b:c'],
  ['', 'a', 'b:c'],
  ['a', 'b', 'C'],
  ['__proto__', 'constructor', 'toString'],
  ['a', '__proto__', 'hasOwnProperty'],
  ['a', 'b', 'é'],
  ['a', 'b', 'e\u0301'],
  ['a', 'b', '\u{1F600}'],
];

const values: readonly JsonValue[] = [
  null,
  false,
  '',
  0,
  -1.5e-7,
  1e21,
  'é \u{1F600} \u2028 "quoted"',
  [],
  {},
  [[null, [true]]],
  { '': 1, 'a.b': { $set: 1 }, constructor: { prototype: 2 } },
  JSON.parse('{"__proto__":{"admin":true}}') as JsonValue,
];

const refused: readonly (readonly [name: string, value: unknown])[] = [
  ['undefined', undefined],
  ['a member that is undefined', { a: undefined }],
  ['NaN', Number.NaN],
  ['infinity', { a: [Number.POSITIVE_INFINITY] }],
  ['BigInt', 1n],
  ['a function', () => 1],
  ['a Date', new Date(0)],
  ['a Map', new Map()],
];

/** What every StatePort driver does; run each with a factory of the driver under test, in any test runner. */
export const statePortCases: readonly StatePortCase[] = [
  stateCase('knows nothing at first', async ({ state }) => {
    expectSame(await state.get(keyOf()), undefined, 'get');
    expectSame(await state.delete(keyOf()), false, 'delete');
    expectSame(await state.list({ principal: ada, space: 'notes' }), [], 'list');
  }),
  stateCase(
    'returns what was written, with a version that changes with every write',
    async ({ state }) => {
      const first = await state.set(keyOf(), { n: 1 });
      expectSame((await state.get(keyOf()))?.value, { n: 1 }, 'first value');
      expectSame((await state.get(keyOf()))?.version, first?.version, 'version of get and set');
      const second = await state.set(keyOf(), { n: 1 });
      expectThat(
        first?.version !== second?.version,
        'a new version for a new write of the same value',
      );
    },
  ),
  ...values.map((value) =>
    stateCase(`keeps ${JSON.stringify(value)} as it is`, async ({ state }) => {
      await state.set(keyOf(), value);
      expectSame((await state.get(keyOf()))?.value, value, 'value');
    }),
  ),
  ...refused.map(([name, value]) =>
    stateCase(`refuses ${name} and writes nothing`, async ({ state }) => {
      await state.set(keyOf(), 'before');
      await expectRejection(state.set(keyOf(), value as JsonValue), 'STATE_VALUE_INVALID', 'set');
      expectSame((await state.get(keyOf()))?.value, 'before', 'value');
    }),
  ),
  stateCase('shares nothing between principals, whatever their names are', async ({ state }) => {
    for (const [index, principal] of principals.entries())
      await state.set(keyOf({ principal }), index);
    for (const [index, principal] of principals.entries()) {
      expectSame(
        (await state.get(keyOf({ principal })))?.value,
        index,
        `value of ${JSON.stringify(principal)}`,
      );
      const listed = await state.list({ principal, space: 'notes' });
      expectSame(
        listed.map(({ entry }) => entry.value),
        [index],
        `list of ${JSON.stringify(principal)}`,
      );
    }
    expectSame(
      await state.delete(keyOf({ principal: { tenant: 'a', user: 'b' } })),
      true,
      'delete',
    );
    expectSame(
      (await state.get(keyOf({ principal: { tenant: 'a' } })))?.value,
      0,
      'value of the tenant',
    );
  }),
  stateCase('takes no account of roles', async ({ state }) => {
    await state.set(keyOf({ principal: { ...ada, roles: ['admin'] } }), 1);
    expectSame((await state.get(keyOf({ principal: { ...ada, roles: [] } })))?.value, 1, 'value');
  }),
  stateCase('keeps space, scope and id apart, whatever their names are', async ({ state }) => {
    for (const [index, [space, scope, id]] of addresses.entries())
      await state.set(keyOf({ space, scope, id }), index);
    for (const [index, [space, scope, id]] of addresses.entries()) {
      expectSame(
        (await state.get(keyOf({ space, scope, id })))?.value,
        index,
        `value of ${space} ${scope} ${id}`,
      );
    }
  }),
  stateCase('hands out copies', async ({ state }) => {
    const given = { list: [1] };
    await state.set(keyOf(), given);
    given.list.push(2);
    const taken = await state.get(keyOf());
    expectSame(taken?.value, { list: [1] }, 'value after the given one was changed');
    (taken?.value as { list: number[] }).list.push(3);
    expectSame(
      (await state.get(keyOf()))?.value,
      { list: [1] },
      'value after the taken one was changed',
    );
  }),
  stateCase('writes with ifVersion null only where there is nothing', async ({ state }) => {
    expectSame((await state.set(keyOf(), 1, { ifVersion: null }))?.value, 1, 'first');
    expectSame(await state.set(keyOf(), 2, { ifVersion: null }), undefined, 'second');
    expectSame((await state.get(keyOf()))?.value, 1, 'value');
  }),
  stateCase('writes with a version only over that version', async ({ state }) => {
    expectSame(await state.set(keyOf(), 0, { ifVersion: '1' }), undefined, 'over nothing');
    const first = await state.set(keyOf(), 1);
    const second = await state.set(keyOf(), 2, { ifVersion: first?.version ?? null });
    expectSame(second?.value, 2, 'over the current version');
    expectSame(
      await state.set(keyOf(), 3, { ifVersion: first?.version ?? null }),
      undefined,
      'over an old version',
    );
    expectSame((await state.get(keyOf()))?.value, 2, 'value');
  }),
  stateCase('never gives a version twice, also after a delete', async ({ state }) => {
    const first = await state.set(keyOf(), 1);
    await state.delete(keyOf());
    await state.set(keyOf(), 1);
    expectSame(
      await state.set(keyOf(), 2, { ifVersion: first?.version ?? null }),
      undefined,
      'set over the deleted one',
    );
  }),
  stateCase('lets one of many racing writers win', async ({ state }) => {
    const writes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => state.set(keyOf(), index, { ifVersion: null })),
    );
    const winners = writes.filter((entry) => entry !== undefined);
    expectSame(winners.length, 1, 'number of winners');
    expectSame((await state.get(keyOf()))?.value, winners[0]?.value, 'value');
  }),
  stateCase('deletes, and with ifVersion only that version', async ({ state }) => {
    const first = await state.set(keyOf(), 1);
    const second = await state.set(keyOf(), 2);
    expectSame(
      await state.delete(keyOf(), { ifVersion: first?.version ?? '' }),
      false,
      'an old version',
    );
    expectSame(
      await state.delete(keyOf(), { ifVersion: second?.version ?? '' }),
      true,
      'the current version',
    );
    expectSame(await state.get(keyOf()), undefined, 'get');
    expectSame(await state.delete(keyOf()), false, 'a second time');
  }),
  stateCase(
    'forgets an entry from the millisecond at which it expires',
    async ({ state, clock }) => {
      const expiresAt = clock.now() + 1_000;
      expectSame((await state.set(keyOf(), 1, { expiresAt }))?.expiresAt, expiresAt, 'expiresAt');
      clock.advance(999);
      expectSame((await state.get(keyOf()))?.value, 1, 'value one millisecond before');
      clock.advance(1);
      expectSame(await state.list({ principal: ada, space: 'notes' }), [], 'list');
      expectSame(await state.delete(keyOf()), false, 'delete');
      expectSame(await state.get(keyOf()), undefined, 'get');
    },
  ),
  stateCase('counts an expired entry as nothing when it compares', async ({ state, clock }) => {
    const first = await state.set(keyOf(), 1, { expiresAt: clock.now() + 10 });
    clock.advance(10);
    expectSame(
      await state.set(keyOf(), 2, { ifVersion: first?.version ?? null }),
      undefined,
      'set over the expired one',
    );
    expectSame((await state.set(keyOf(), 3, { ifVersion: null }))?.value, 3, 'set over nothing');
  }),
  stateCase('forgets the old expiry with the old value', async ({ state, clock }) => {
    await state.set(keyOf(), 1, { expiresAt: clock.now() + 10 });
    expectSame((await state.set(keyOf(), 2))?.expiresAt, undefined, 'expiresAt');
    clock.advance(10);
    expectSame((await state.get(keyOf()))?.value, 2, 'value');
  }),
  stateCase('lists by scope, then id, in the order of code points', async ({ state }) => {
    // U+1F600 is two UTF-16 units, the first below U+FF5E, and comes after it.
    const ids = ['\u{1F600}', 'b', '\uFF5E', 'B', 'a', ''];
    for (const id of ids)
      for (const scope of ['s2', 's1']) await state.set(keyOf({ scope, id }), null);
    const listed = await state.list({ principal: ada, space: 'notes' });
    const sorted = ['', 'B', 'a', 'b', '\uFF5E', '\u{1F600}'];
    const expected = ['s1', 's2'].flatMap((scope) => sorted.map((id) => [scope, id]));
    expectSame(
      listed.map(({ key }) => [key.scope, key.id]),
      expected,
      'order',
    );
  }),
  stateCase('lists one scope, and a page of it', async ({ state }) => {
    for (const id of ['1', '2', '3', '4']) await state.set(keyOf({ id }), id);
    await state.set(keyOf({ scope: 'session-2', id: '0' }), '0');
    await state.set(keyOf({ space: 'other', id: '0' }), '0');
    const query = { principal: ada, space: 'notes', scope: 'session-1' };
    const idsOf = async (page: object) =>
      (await state.list({ ...query, ...page })).map(({ key }) => key.id);
    expectSame(await idsOf({}), ['1', '2', '3', '4'], 'all');
    expectSame(await idsOf({ offset: 1, limit: 2 }), ['2', '3'], 'a page');
    expectSame(await idsOf({ offset: 3, limit: 10 }), ['4'], 'the last page');
    expectSame(await idsOf({ offset: 4 }), [], 'behind the last page');
    expectSame(await idsOf({ limit: 0 }), [], 'a page of nothing');
  }),
  stateCase('lists keys that lead back to their entries', async ({ state }) => {
    await state.set(keyOf(), 1);
    const [listed] = await state.list({ principal: { ...ada, roles: ['x'] }, space: 'notes' });
    expectSame(listed?.key, keyOf(), 'key');
    expectSame(await state.delete(listed?.key ?? keyOf({ id: 'none' })), true, 'delete');
  }),
  stateCase('is unavailable once closed, and may be closed twice', async ({ state }) => {
    await state.set(keyOf(), 1);
    await state.close();
    await state.close();
    await expectRejection(state.get(keyOf()), 'STATE_UNAVAILABLE', 'get');
    await expectRejection(state.set(keyOf(), 1), 'STATE_UNAVAILABLE', 'set');
    await expectRejection(state.delete(keyOf()), 'STATE_UNAVAILABLE', 'delete');
    await expectRejection(
      state.list({ principal: ada, space: 'notes' }),
      'STATE_UNAVAILABLE',
      'list',
    );
  }),
];

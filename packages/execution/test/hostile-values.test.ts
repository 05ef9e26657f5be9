import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail } from '@toolwright/core';
import { callOf, openTestRun, testTool } from './support/open-run.ts';

const unhandled: unknown[] = [];
const listener = (reason: unknown): void => void unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', listener);
});
afterEach(() => {
  process.off('unhandledRejection', listener);
});

const no = (): never => {
  throw new Error('no');
};
const traps = ['get', 'has', 'getPrototypeOf', 'ownKeys', 'getOwnPropertyDescriptor'] as const;
const proxies = [
  ...traps.map((trap): [string, object] => [`a proxy that throws at ${trap}`, { [trap]: no }]),
  ['a proxy that throws at everything', Object.fromEntries(traps.map((trap) => [trap, no]))],
] as [string, ProxyHandler<object>][];

/** What a call that may change something gives, and the next call of the same step, which needs its locks. */
async function outcomeOf(execute: () => unknown) {
  let isFirst = true;
  const { run, clock } = openTestRun({
    grants: ['allow disk.change'],
    tools: [
      testTool({
        effects: { readOnly: false },
        permissions: ['disk.change'],
        execute: () => {
          if (!isFirst) return 'next';
          isFirst = false;
          return execute();
        },
      }),
    ],
  });
  const first = await run.call(callOf('probe'));
  const second = run.call(callOf('probe'));
  await clock.advanceAsync(60_000);
  await turn();
  expect(await second).toMatchObject({ status: 'ok', data: 'next' });
  expect(unhandled).toEqual([]);
  return first;
}

describe.each([
  ['at once', (value: unknown) => () => value],
  ['later', (value: unknown) => () => Promise.resolve().then(() => value)],
])('fault: what a tool returns %s harms whoever reads it', (_when, returning) => {
  it.each<[string, object]>([
    [
      'a member to cancel it throws',
      {
        [Symbol.asyncIterator]() {},
        get cancel() {
          return no();
        },
      },
    ],
    [
      'a member to end it throws',
      {
        [Symbol.asyncIterator]() {},
        get return() {
          return no();
        },
      },
    ],
    ['it is a proxy', new Proxy({ [Symbol.asyncIterator]() {} }, { getPrototypeOf: no })],
  ])('a stream of which %s is invalid output, and locks are let go', async (_case, stream) => {
    expect(await outcomeOf(returning(stream))).toMatchObject({
      status: 'failed',
      error: { code: 'OUTPUT_INVALID' },
    });
  });

  it.each(proxies)('%s ends as the tool’s fault, and locks are let go', async (_case, handler) => {
    const outcome = await outcomeOf(returning(new Proxy({}, handler)));
    expect(outcome).not.toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
  });

  it.each(proxies)('%s is the cause of a failure, and locks are let go', async (_case, handler) => {
    const failure = fail('NO_LUCK', { message: 'It did not work.', cause: new Proxy({}, handler) });
    expect(await outcomeOf(returning(failure))).toMatchObject({ error: { code: 'NO_LUCK' } });
  });
});

describe.each([
  [
    'thrown',
    (value: unknown) => () => {
      throw value;
    },
  ],
  [
    'rejected with',
    (value: unknown) => () =>
      Promise.resolve().then(() => {
        throw value;
      }),
  ],
])('fault: what is %s harms whoever reads it', (_how, throwing) => {
  it.each(proxies)(
    '%s is an error of the handler, and locks are let go',
    async (_case, handler) => {
      expect(await outcomeOf(throwing(new Proxy({}, handler)))).toMatchObject({
        error: { code: 'HANDLER_ERROR' },
      });
    },
  );
});

describe('fault: a promise that lies about itself', () => {
  it.each<[string, PropertyDescriptorMap, unknown]>([
    ['has a constructor that throws', { constructor: { get: no } }, { code: 'HANDLER_ERROR' }],
    ['has a `then` of its own that throws', { then: { value: no } }, undefined],
    ['has a `then` of its own that gives nothing', { then: { value: () => undefined } }, undefined],
  ])('that %s ends its call, and locks are let go', async (_case, members, error) => {
    const outcome = await outcomeOf(() =>
      Object.defineProperties(Promise.resolve('value'), members),
    );
    expect(outcome).toMatchObject(
      error === undefined ? { status: 'ok', data: 'value' } : { status: 'failed', error },
    );
  });
});

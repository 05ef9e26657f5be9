import { afterEach, beforeEach, expect, it } from 'vitest';
import { callOf, openTestRun, testTool } from './support/open-run.ts';

const unhandled: unknown[] = [];
const listener = (reason: unknown): void => void unhandled.push(reason);

beforeEach(() => {
  process.on('unhandledRejection', listener);
});
afterEach(() => {
  process.off('unhandledRejection', listener);
});

it.each(['the deadline', 'a cancellation'])(
  'fault: what a tool rejects after %s is an unhandled rejection',
  async (which) => {
    const { promise, reject } = Promise.withResolvers<string>();
    const controller = new AbortController();
    const { run, clock } = openTestRun({ tools: [testTool({ execute: () => promise })] });
    const call = run.call(callOf('probe'), { signal: controller.signal });
    if (which === 'a cancellation') controller.abort();
    await clock.advanceAsync(30_000);
    expect((await call).status).not.toBe('ok');
    reject(new Error('late'));
    // Unhandled rejections are reported once the microtasks are done.
    await clock.advanceAsync(0);
    expect(unhandled).toEqual([]);
  },
);

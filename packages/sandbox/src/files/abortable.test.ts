import { expect, it, vi } from 'vitest';
import { abortable } from './abortable.ts';

const aborted = expect.objectContaining({ code: 'ABORTED' }) as Error;

it('settles on abort also while the work hangs, as a read from a lost share does', async () => {
  const controller = new AbortController();
  const reading = abortable(new Promise(() => {}), controller.signal);
  controller.abort();
  await expect(reading).rejects.toEqual(aborted);
});

it('discards what comes after the abort, once', async () => {
  const controller = new AbortController();
  const work = Promise.withResolvers<string>();
  const discard = vi.fn<(result: string) => void>();
  const reading = abortable(work.promise, controller.signal, discard);
  controller.abort();
  await expect(reading).rejects.toEqual(aborted);
  work.resolve('late');
  await vi.waitFor(() => expect(discard).toHaveBeenCalledExactlyOnceWith('late'));
});

it('keeps no listener once the work is done', async () => {
  const { signal } = new AbortController();
  const remove = vi.spyOn(signal, 'removeEventListener');
  expect(await abortable(Promise.resolve('done'), signal)).toBe('done');
  await expect(abortable(Promise.reject(new Error('no')), signal)).rejects.toThrowError('no');
  expect(remove).toHaveBeenCalledTimes(2);
});

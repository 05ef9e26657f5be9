import { expect, it, vi } from 'vitest';
import { createLifetime } from './lifetime.ts';

it('closes once, after what is in flight, however that ends', async () => {
  const onClosed = vi.fn();
  const lifetime = createLifetime('FILE_CLOSED', onClosed);
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const running = [lifetime.run(() => first.promise), lifetime.run(() => second.promise)];
  const closing = Promise.all([lifetime.close(), lifetime.close()]);
  first.resolve('done');
  expect(await running[0]).toBe('done');
  expect(onClosed).not.toHaveBeenCalled();
  second.reject(new Error('failed'));
  await expect(running[1]).rejects.toThrowError('failed');
  await closing;
  expect(onClosed).toHaveBeenCalledTimes(1);
});

it('starts nothing once closing has begun', async () => {
  const lifetime = createLifetime('WORKSPACE_CLOSED', () => {});
  const work = vi.fn(() => Promise.resolve());
  void lifetime.close();
  await expect(lifetime.run(work)).rejects.toEqual(
    expect.objectContaining({ code: 'WORKSPACE_CLOSED' }),
  );
  expect(work).not.toHaveBeenCalled();
});

import { createMemoryLogger } from '@toolwright/core/testing';
import { describe, expect, it } from 'vitest';
import { CloseFaults } from './close-faults.ts';
import { EndCallbacks } from './end-callbacks.ts';

describe('EndCallbacks', () => {
  it('calls the last one first, each after the one before it is done', async () => {
    const order: string[] = [];
    const callbacks = new EndCallbacks();
    callbacks.add(() => void order.push('first'));
    callbacks.add(async () => {
      await Promise.resolve();
      order.push('second');
    });
    await callbacks.run('end', new CloseFaults(createMemoryLogger()));
    expect(order).toEqual(['second', 'first']);
  });

  it('calls one that is added while it ends, and takes none afterwards', async () => {
    const order: string[] = [];
    const callbacks = new EndCallbacks();
    callbacks.add(() => void callbacks.add(() => void order.push('late')));
    await callbacks.run('end', new CloseFaults(createMemoryLogger()));
    expect(order).toEqual(['late']);
    expect(callbacks.add(() => undefined)).toBe(false);
  });

  it('goes on after one that fails, logs it and reports it', async () => {
    const logger = createMemoryLogger();
    const faults = new CloseFaults(logger);
    const order: string[] = [];
    const callbacks = new EndCallbacks();
    callbacks.add(() => void order.push('first'));
    const cause = new Error('disk');
    callbacks.add(() => Promise.reject(cause));
    await callbacks.run('end of session', faults);
    expect(order).toEqual(['first']);
    expect(logger.entries).toEqual([
      {
        level: 'error',
        message: 'Closing failed.',
        fields: { what: 'end of session', code: 'HANDLER_ERROR' },
      },
    ]);
    expect(() => faults.throwIfAny()).toThrow(
      expect.objectContaining({ code: 'CLOSE_FAILED', cause, details: { errors: [cause] } }),
    );
  });

  it('reports what an inner part reported once, not wrapped again', async () => {
    const inner = new CloseFaults(createMemoryLogger());
    const cause = new Error('disk');
    await inner.try('part', () => Promise.reject(cause));
    const outer = new CloseFaults(createMemoryLogger());
    await outer.try('whole', () => inner.throwIfAny());
    expect(() => outer.throwIfAny()).toThrow(
      expect.objectContaining({ details: { errors: [cause] } }),
    );
  });
});

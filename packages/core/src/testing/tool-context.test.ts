import { describe, expect, it } from 'vitest';
import { createCountedIds } from './counted-ids.ts';
import { createMemoryLogger } from './memory-logger.ts';
import { createManualClock } from './manual-clock.ts';
import { createToolContext } from './tool-context.ts';

describe('counted ids', () => {
  it('count each kind from 1', () => {
    const ids = createCountedIds();
    expect([ids.next('run'), ids.next('run'), ids.next('constructor')]).toEqual([
      'run-1',
      'run-2',
      'constructor-1',
    ]);
  });
});

describe('a memory logger', () => {
  it('keeps what is logged in order', () => {
    const logger = createMemoryLogger();
    logger.info('a', { n: 1 });
    logger.error('b');
    expect(logger.entries).toEqual([
      { level: 'info', message: 'a', fields: { n: 1 } },
      { level: 'error', message: 'b', fields: {} },
    ]);
  });
});

describe('a tool context of fakes', () => {
  it('is the same every time', () => {
    const [first, second] = [createToolContext(), createToolContext()];
    expect([first.callId, first.runId, first.timezone, first.clock.now()]).toEqual([
      'call-1',
      'run-1',
      'UTC',
      second.clock.now(),
    ]);
    expect(second.callId).toBe('call-1');
  });

  it('grants everything, records progress and ends scopes one by one', async () => {
    const context = createToolContext();
    expect(context.grants.check('fs.read:/a').action).toBe('allow');
    context.progress({ fraction: 0.5 });
    expect(context.reported).toEqual([{ fraction: 0.5 }]);
    const ended: string[] = [];
    for (const name of ['run', 'session', 'run'] as const)
      context.scope.onEnd(name, () => void ended.push(`${name}${ended.length}`));
    await context.endScope('run');
    expect(ended).toEqual(['run0', 'run1']);
    await context.endScope('run');
    expect(ended).toHaveLength(2);
  });

  it('takes overrides, and its state goes by an overridden clock', async () => {
    const clock = createManualClock({ startAt: 0 });
    const context = createToolContext({ clock, principal: { tenant: 'acme' } });
    const key = { principal: context.principal, space: 's', scope: '', id: 'i' };
    await context.ports.state.set(key, 1, { expiresAt: 10 });
    clock.advance(10);
    expect([context.principal.tenant, await context.ports.state.get(key)]).toEqual([
      'acme',
      undefined,
    ]);
  });

  it('keeps run state apart from what it was given', () => {
    const { state } = createToolContext();
    const list = [1];
    state.set('__proto__', { list });
    list.push(2);
    expect([state.get('__proto__'), state.get('constructor')]).toEqual([{ list: [1] }, undefined]);
    state.delete('__proto__');
    expect(state.get('__proto__')).toBeUndefined();
    expect(() => state.set('k', 1n as never)).toThrow(
      expect.objectContaining({ code: 'VALUE_NOT_JSON' }),
    );
  });
});

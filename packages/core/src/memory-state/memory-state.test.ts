import { describe, expect, it } from 'vitest';
import { statePortCases } from '../testing/state-port-cases.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { createMemoryState } from './memory-state.ts';

describe('the memory driver', () => {
  it.each(statePortCases)('$name', (stateCase) => stateCase.run(createMemoryState));

  it('goes by the system clock if none is given', async () => {
    const state = createMemoryState();
    const key = { principal: { tenant: 't' }, space: 's', scope: '', id: 'i' };
    await state.set(key, 1, { expiresAt: Date.now() - 1 });
    expect(await state.get(key)).toBeUndefined();
  });
});

describe('a state port case', () => {
  it('rejects a driver that does not do what it says', async () => {
    // Joins the parts of a principal, so that two of them collide.
    const broken = () => {
      const state = createMemoryState({ clock: createManualClock() });
      const join = (key: Parameters<typeof state.get>[0]) => ({
        ...key,
        principal: { tenant: `${key.principal.tenant}:${key.principal.user ?? ''}` },
      });
      return {
        ...state,
        get: (key: never) => state.get(join(key)),
        set: (key: never, value: never) => state.set(join(key), value),
      };
    };
    const named = statePortCases.find(({ name }) => name.startsWith('shares nothing'));
    await expect(named?.run(broken)).rejects.toThrow('value of {"tenant":"a"}');
  });
});

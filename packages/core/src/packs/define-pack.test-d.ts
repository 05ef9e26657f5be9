import { expectTypeOf } from 'vitest';
import { z } from 'zod';
import { definePack, packEntry, type Pack, type PackEntry, type Ports } from '../index.ts';

const plain = definePack({ id: 'plain', contract: 1, permissions: [], tools: [] });
expectTypeOf(plain).toEqualTypeOf<Pack<undefined, undefined>>();

const configured = definePack({
  id: 'configured',
  contract: 1,
  permissions: [],
  options: z.object({ lines: z.number().default(5) }),
  create({ options, ports }) {
    expectTypeOf(options).toEqualTypeOf<{ lines: number }>();
    expectTypeOf(ports).toEqualTypeOf<Ports>();
    return [];
  },
  openSession({ options }) {
    expectTypeOf(options).toEqualTypeOf<{ lines: number }>();
    return {};
  },
});
expectTypeOf(configured).toEqualTypeOf<Pack<{ lines: number }, { lines?: number | undefined }>>();

expectTypeOf(packEntry(configured, {})).toEqualTypeOf<PackEntry>();
packEntry(configured, { lines: 1 }, { include: ['a*'] });
packEntry(plain, undefined, { exclude: ['a*'] });
// @ts-expect-error lines is a number
packEntry(configured, { lines: 'many' });
// @ts-expect-error the pack has no options
packEntry(plain, { lines: 1 });

// Whatever its options, a pack stands where any pack is asked for.
expectTypeOf(configured).toExtend<Pack>();
expectTypeOf(plain).toExtend<Pack>();

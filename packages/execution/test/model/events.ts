import fc from 'fast-check';
import { plannedCall, type PlannedCall } from './work.ts';

/** What may happen to a run, in any order. */
export type Happening =
  | {
      readonly kind: 'batch';
      readonly calls: readonly PlannedCall[];
      /** Cancels this batch only, so many milliseconds after it began. */
      readonly cancelAfterMs: number | undefined;
    }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'decide'; readonly which: number; readonly verdict: 'approve' | 'deny' }
  | { readonly kind: 'go on'; readonly which: number }
  | { readonly kind: 'client answers'; readonly which: number; readonly isError: boolean }
  /** The run is saved, its process ends, and another one goes on with it. */
  | { readonly kind: 'move'; readonly drainMs: number }
  | { readonly kind: 'revoke' }
  | { readonly kind: 'cancel' };

const which = fc.nat(9);
const of = <const T extends string>(kind: T) => fc.constant(kind);

export const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: of('batch'),
      calls: fc.array(plannedCall, { minLength: 1, maxLength: 7 }),
      cancelAfterMs: fc.constantFrom(undefined, undefined, undefined, 0, 20, 400),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: of('pass'), ms: fc.constantFrom(0, 15, 150, 2_000, 700_000) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: of('decide'),
      which,
      verdict: fc.constantFrom('approve' as const, 'approve' as const, 'deny' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: of('go on'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: of('client answers'), which, isError: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: of('move'), drainMs: fc.constantFrom(0, 100, 5_000) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'revoke' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
);

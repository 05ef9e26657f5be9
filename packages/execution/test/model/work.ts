import fc from 'fast-check';

/** How a call of a tool goes. */
export const endings = [
  'answers',
  'answers later',
  'fails',
  'fails for now',
  'throws',
  'hangs',
  'is deaf and late',
] as const;

/** What a call asks of its tool; part of its arguments. */
export interface Work {
  readonly ending: (typeof endings)[number];
  /** The resource that it holds. */
  readonly key: 'x' | 'y';
  /** Tells calls apart that are the same otherwise. */
  readonly n: number;
}

export const toolNames = ['read', 'change', 'alone', 'ask', 'outer', 'hosted'] as const;

/** Those that change something: none of their calls may run twice. */
export const changing: ReadonlySet<string> = new Set(['change', 'alone', 'ask', 'outer']);

export interface PlannedCall {
  readonly tool: (typeof toolNames)[number] | 'nothing';
  readonly work: Work;
  /** The id of an earlier call, of this batch or another; undefined for one of its own. */
  readonly idOf: number | undefined;
  /** Repeats the earlier call as it was, and not only its id. */
  readonly isSame: boolean;
}

const work = fc.record({
  ending: fc.oneof(
    { weight: 4, arbitrary: fc.constant('answers' as const) },
    { weight: 6, arbitrary: fc.constantFrom(...endings) },
  ),
  key: fc.constantFrom('x' as const, 'y' as const),
  // Few, so that a batch often holds identical calls.
  n: fc.integer({ min: 1, max: 2 }),
});

export const plannedCall: fc.Arbitrary<PlannedCall> = fc.record({
  tool: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...toolNames) },
    { weight: 1, arbitrary: fc.constant('nothing' as const) },
  ),
  work,
  idOf: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.nat(20) },
  ),
  isSame: fc.boolean(),
});

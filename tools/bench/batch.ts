import { defineTool } from '@toolwright/core';
import { createToolkit } from '@toolwright/toolkit';
import { median } from './measure.ts';
import { printTable } from './table.ts';
import { bookingOf, bookingSchema } from './wrapped-call/workload.ts';

const batchSize = 64;
const rounds = 100;
const warmUpRounds = 40;
/** Batches of a round, one after the other: one alone is too short for a clock. */
const repetitions = 10;
const bar = 1.1;

const book = defineTool({
  name: 'book',
  category: 'bench',
  description: 'Books a room.',
  inputSchema: bookingSchema,
  effects: { readOnly: true },
  permissions: ['bench.book'],
  risk: 'low',
  outputTrust: 'external',
  // Short enough that a step shows 64 of them: what does not fit is kept as an artifact, which has its own price.
  execute: (input) => Promise.resolve(`${input.city}: ${'A quiet room. '.repeat(20)}`),
});

function check(outcomes: readonly { readonly status: string }[]): void {
  if (outcomes.some(({ status }) => status !== 'ok')) throw new Error('A call failed.');
}

/** Prints what a call of a batch of 64 costs beside one that comes alone, and returns what failed its bar. */
export async function benchBatch(): Promise<readonly string[]> {
  const toolkit = createToolkit({
    tools: [book],
    grants: ['allow bench.book'],
    limits: { maxCallsPerRun: 10_000_000 },
  });
  const session = await toolkit.openSession({ principal: { tenant: 'bench' } });
  const run = await session.openRun();
  let made = 0;
  const calls = () =>
    Array.from({ length: batchSize }, () => {
      made += 1;
      return { id: `call-${made}`, name: 'book', arguments: JSON.stringify(bookingOf(made)) };
    });

  const ways = {
    async alone() {
      for (const call of calls()) check([await run.call(call)]);
    },
    async batchesOfOne() {
      for (const call of calls()) check(await run.callAll([call]));
    },
    async together() {
      check(await run.callAll(calls()));
    },
  };
  const samples = {
    alone: [] as number[],
    batchesOfOne: [] as number[],
    together: [] as number[],
  };
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    for (const way of ['alone', 'batchesOfOne', 'together'] as const) {
      const before = process.cpuUsage();
      for (let time = 0; time < repetitions; time += 1) {
        run.step();
        await ways[way]();
      }
      const { user, system } = process.cpuUsage(before);
      if (round >= warmUpRounds) samples[way].push((user + system) / repetitions / batchSize);
    }
  }
  await toolkit.close();

  const one = median(samples.batchesOfOne);
  const together = median(samples.together);
  const ratio = together / one;
  const row = (what: string, microseconds: number, limit = '-') => [
    what,
    microseconds.toFixed(2),
    (microseconds / one).toFixed(2),
    limit,
  ];
  printTable(
    `${batchSize} calls of one kind, guarded, medians over ${rounds} rounds`,
    ['what', 'CPU µs a call', 'ratio', 'bar'],
    [
      row('one after the other, each as `call`', median(samples.alone)),
      row('one after the other, each as a batch of its own', one),
      row(`in one batch of ${batchSize}`, together, `≤ ${bar}`),
    ],
  );
  return ratio <= bar
    ? []
    : [`a call of a batch of ${batchSize} costs ${ratio.toFixed(2)} × one of a batch of its own`];
}

/** Median user and system CPU time of one call, over batches, in microseconds. */
export interface Measured {
  readonly cpuMicrosecondsMedian: number;
  readonly wallMicrosecondsMedian: number;
}

const batchSize = 1_000;

async function runBatch(
  call: (index: number) => unknown,
  from: number,
): Promise<{ cpu: number; wall: number }> {
  const cpuBefore = process.cpuUsage();
  const wallBefore = performance.now();
  for (let index = from; index < from + batchSize; index += 1) {
    const result = call(index);
    if (result instanceof Promise) await result;
  }
  const wall = (performance.now() - wallBefore) * 1_000;
  const cpu = process.cpuUsage(cpuBefore);
  return { cpu: (cpu.user + cpu.system) / batchSize, wall: wall / batchSize };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Runs every row in turn, round after round, so that a noisy moment touches all of them alike.
 * The inputs vary: a row gets a running index.
 */
export async function measureRows(
  rows: ReadonlyMap<string, (index: number) => unknown>,
  rounds: number,
): Promise<Map<string, Measured>> {
  const samples = new Map(
    [...rows.keys()].map((name) => [name, { cpu: [] as number[], wall: [] as number[] }]),
  );
  const warmUpRounds = 5;
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    for (const [name, call] of rows) {
      const { cpu, wall } = await runBatch(call, round * batchSize);
      if (round < warmUpRounds) continue;
      samples.get(name)?.cpu.push(cpu);
      samples.get(name)?.wall.push(wall);
    }
  }
  return new Map(
    [...samples].map(([name, { cpu, wall }]) => [
      name,
      { cpuMicrosecondsMedian: median(cpu), wallMicrosecondsMedian: median(wall) },
    ]),
  );
}

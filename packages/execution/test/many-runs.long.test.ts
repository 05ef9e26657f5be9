import { afterEach, expect, it } from 'vitest';
import { killScripts, startScript } from './support/script.ts';

afterEach(killScripts);

it('leaves nothing of 100 runs of 100 calls: the heap stays within 2 MB, and the signal has no listener', async () => {
  const script = startScript('memory/run-often');
  const { heapBytes, mostListeners } = JSON.parse((await script.line()) ?? '') as {
    heapBytes: readonly number[];
    mostListeners: number;
  };
  await script.end();
  expect(heapBytes).toHaveLength(100);
  const [first = 0] = heapBytes;
  const growths = heapBytes.map((bytes) => Math.abs(bytes - first));
  process.stdout.write(
    `many runs: the heap moved by at most ${Math.round(Math.max(...growths) / 1_000)} kB\n`,
  );
  expect(Math.max(...growths)).toBeLessThan(2_000_000);
  expect(mostListeners).toBe(0);
});

import { unframe } from '@toolwright/core';
import { measureRows } from '../measure.ts';
import { printTable } from '../table.ts';
import { peerRows, type Row } from './peers.ts';
import { toolwrightRow } from './toolwright.ts';
import { answer, argumentTexts, bookingOf } from './workload.ts';

const rounds = 40;
/** One for every call of a row: the loop guard refuses what comes again and again. */
const textCount = 50_000;

/** Every row must give the same text for the same arguments, or its time says nothing. */
async function assertOutputsAgree(rows: readonly Row[], texts: readonly string[]): Promise<void> {
  for (const index of [0, 1, 499, 999]) {
    const expected = answer(bookingOf(index));
    for (const row of rows) {
      // One row gives the text in a frame.
      const text = unframe(await row.call(texts[index] ?? '', -index - 1));
      if (text !== expected)
        throw new Error(`${row.name} gave another output for arguments ${index}.`);
    }
  }
}

/** Prints the table and returns what failed its bar. */
export async function benchWrappedCall(): Promise<readonly string[]> {
  const texts = argumentTexts(textCount);
  const guarded = await toolwrightRow('guarded');
  const unguarded = await toolwrightRow('unguarded');
  const peers = await peerRows();
  const rows = [guarded, unguarded, ...peers];
  await assertOutputsAgree(rows, texts);
  const measured = await measureRows(
    new Map(
      rows.map((row) => [row.name, (index) => row.call(texts[index % textCount] ?? '', index)]),
    ),
    rounds,
  );
  const cpuOf = (name: string): number => measured.get(name)?.cpuMicrosecondsMedian ?? Number.NaN;
  const reference = cpuOf('AI SDK');
  printTable(
    `Wrapped call: 8 fields in, 1 KB out, medians over ${rounds} batches of 1,000, in one process`,
    ['row', 'version', 'call path', 'CPU µs', 'wall µs', 'CPU ratio to AI SDK'],
    rows.map((row) => [
      row.name,
      row.version,
      row.path,
      cpuOf(row.name).toFixed(2),
      (measured.get(row.name)?.wallMicrosecondsMedian ?? Number.NaN).toFixed(2),
      (cpuOf(row.name) / reference).toFixed(2),
    ]),
  );
  console.log('\nOutputs of all rows agree for four sample arguments.');

  const failures: string[] = [];
  if (cpuOf(unguarded.name) > 1.2 * reference)
    failures.push('unguarded is slower than 1.2 × AI SDK');
  for (const peer of [
    'OpenAI Agents with timeout',
    'LangChain',
    'MCP SDK, current line',
    'MCP SDK, version 1',
  ]) {
    if (cpuOf(guarded.name) >= cpuOf(peer)) failures.push(`guarded is not faster than ${peer}`);
  }
  return failures;
}

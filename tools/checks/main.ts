// Every check that a contributor needs. All steps run even if an earlier one fails; the last line is the plain sum.
//   npm test                      everything
//   npm test -- types lint        only the steps whose names hold one of these words
//   npm test -- --long            the long counts instead
import { constants } from 'node:os';
import { addCounts, closingLine, noCount, type Count } from './count.ts';
import { stopPrograms } from './run-program.ts';
import { everyday, long, type Step } from './steps.ts';

const args = process.argv.slice(2);
const words = args.filter((argument) => argument !== '--long');
const all = args.includes('--long') ? long : everyday;
const chosen =
  words.length === 0 ? all : all.filter((step) => words.some((word) => step.name.includes(word)));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopPrograms(signal);
    process.exit(128 + constants.signals[signal]);
  });
}

const started = performance.now();
const counts: Count[] = [];
const failedSteps = new Set<string>();
for (const step of chosen) {
  const count = await runStep(step);
  counts.push(count);
  if (count.failed > 0) failedSteps.add(step.name);
}

const sum = addCounts(counts);
if (chosen.length === 0) {
  console.log(
    `No step is named like ${words.join(', ')}. Steps: ${all.map((step) => step.name).join(', ')}`,
  );
}
console.log(`\n${seconds(started)} s in all`);
console.log(closingLine(sum));
process.exitCode = sum.failed > 0 || chosen.length === 0 ? 1 : 0;

async function runStep(step: Step): Promise<Count> {
  if (step.needs !== undefined && failedSteps.has(step.needs)) {
    console.log(`FAIL  ${step.name.padEnd(14)} not run: it needs "${step.needs}"`);
    return { ...noCount, failed: 1 };
  }
  const start = performance.now();
  // A reader of a log sees what runs, and that it still does.
  const heartbeat = setInterval(() => {
    console.log(`…     ${step.name.padEnd(14)} ${seconds(start)} s`);
  }, 20_000);
  try {
    const result = await step.run();
    const isGood = result.failed === 0;
    const note = result.note === undefined ? '' : `  ${result.note}`;
    console.log(
      `${isGood ? 'ok   ' : 'FAIL '} ${step.name.padEnd(14)} ${seconds(start).padStart(6)} s${note}`,
    );
    if (!isGood) console.log(indent(result.output));
    return result;
  } catch (error) {
    console.log(`FAIL  ${step.name}: the step itself broke`);
    console.log(indent(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    return { ...noCount, failed: 1 };
  } finally {
    clearInterval(heartbeat);
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '      ');
}

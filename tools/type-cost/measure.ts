// Prints what checking tools costs the compiler, beyond reading core and Zod.
//   node tools/type-cost/measure.ts
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../checks/run-program.ts';
import { scratch } from '../checks/root.ts';
import { noTools, tools } from './sources.ts';

const runs = 3;

interface Cost {
  readonly checkSeconds: number;
  readonly totalSeconds: number;
  readonly instantiations: number;
  readonly memoryMegabytes: number;
}

const folder = path.join(scratch, 'type-cost');

async function measure(source: string): Promise<Cost> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'tools.ts'), source);
  const options = {
    extends: '../../../../tsconfig.check.json',
    include: ['tools.ts'],
    exclude: [],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(options));
  const costs: Cost[] = [];
  for (let run = 0; run < runs; run += 1) costs.push(await typeCheck());
  rmSync(folder, { recursive: true, force: true });
  return costs.sort((a, b) => a.totalSeconds - b.totalSeconds)[Math.floor(runs / 2)] as Cost;
}

async function typeCheck(): Promise<Cost> {
  const { exitCode, output } = await runProgram('tsc', ['-p', folder, '--extendedDiagnostics']);
  if (exitCode !== 0) throw new Error(`The generated tools do not type-check:\n${output}`);
  const figure = (label: string) =>
    Number(new RegExp(`^${label}:\\s+([\\d.]+)`, 'm').exec(output)?.[1]);
  return {
    checkSeconds: figure('Check time'),
    totalSeconds: figure('Total time'),
    instantiations: figure('Instantiations'),
    memoryMegabytes: figure('Memory used') / 1024,
  };
}

const programs = [
  ['imports only', noTools],
  ['200 tools of 8 fields', tools(200, 8)],
  ['1 tool of 60 fields', tools(1, 60)],
] as const;

console.log('| program | check s | total s | instantiations | memory MB |');
console.log('|---|---|---|---|---|');
for (const [name, source] of programs) {
  const { checkSeconds, totalSeconds, instantiations, memoryMegabytes } = await measure(source);
  console.log(
    `| ${name} | ${checkSeconds.toFixed(2)} | ${totalSeconds.toFixed(2)} | ${instantiations} | ${memoryMegabytes.toFixed(0)} |`,
  );
}

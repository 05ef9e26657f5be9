import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rows of a file of third-party cases; undefined where the folder of cases is not there. */
export function readCases<Row>(file: string): Row[] | undefined {
  const folder = process.env['TOOLWRIGHT_CASES'];
  if (folder === undefined || folder === '' || !existsSync(join(folder, file))) {
    process.stdout.write(`cases: absent (${file})\n`);
    return undefined;
  }
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}

export function reportCases(name: string, passed: number, total: number): void {
  process.stdout.write(`cases: ${name}: ${passed}/${total}\n`);
}

// Writes the public surface of each package to `etc/<name>.api.md`, so that a change of it is seen in review.
//   npm run api        writes the reports
//   --check            compares only; needs a build, as does writing
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../checks/root.ts';
import { libraries } from '../packages/workspace-packages.ts';
import { apiReports } from './api-report.ts';

const isCheck = process.argv.includes('--check');
const stale: string[] = [];

for (const [shortName, report] of apiReports(libraries())) {
  const file = path.join(root, 'packages', shortName, 'etc', `${shortName}.api.md`);
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (committed === report) continue;
  if (isCheck) {
    stale.push(firstDifference(path.relative(root, file), committed, report));
  } else {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, report);
    console.log(`wrote ${path.relative(root, file)}`);
  }
}

if (stale.length > 0) {
  console.log(stale.join('\n'));
  console.log(
    'The public surface changed. If it should, run `npm run api` and commit the reports.',
  );
  process.exitCode = 1;
}

function firstDifference(name: string, before: string, after: string): string {
  const old = before.split('\n');
  const now = after.split('\n');
  const at = now.findIndex((line, index) => line !== old[index]);
  const line = at === -1 ? now.length : at;
  return `${name}:${line + 1}\n  committed: ${old[line] ?? '(end)'}\n  built:     ${now[line] ?? '(end)'}`;
}

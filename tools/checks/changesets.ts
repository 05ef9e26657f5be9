// That the pending changesets can be applied: every package that they name exists, the settings are valid, and the
// repository is in the release mode that the versions say.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspacePackages } from '../packages/workspace-packages.ts';
import { root } from './root.ts';
import { runProgram } from './run-program.ts';

const problems: string[] = [];

const pre = JSON.parse(readFileSync(path.join(root, '.changeset', 'pre.json'), 'utf8')) as {
  mode: string;
  tag: string;
};
const versions = new Set(workspacePackages().map(({ manifest }) => manifest.version));
if (versions.size !== 1) {
  problems.push(`All packages share one version; found ${[...versions].sort().join(', ')}.`);
}
for (const version of versions) {
  if (pre.mode === 'pre' && !version.includes(`-${pre.tag}.`)) {
    problems.push(
      `.changeset/pre.json says pre mode with the tag "${pre.tag}", but a version is ${version}.`,
    );
  }
}

// A change of a package since main needs a changeset. A clone of continuous integration may have no branch called main.
const hasMain =
  (await runProgram('git', ['rev-parse', '--verify', '--quiet', 'main'])).exitCode === 0;
const status = await runProgram('changeset', ['status', ...(hasMain ? [] : ['--since=HEAD'])]);
if (status.exitCode !== 0) problems.push(`changeset status: ${status.output.trim()}`);

for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

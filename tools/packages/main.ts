// Checks the built packages as a user would get them. Needs a build.
import { checkConsumer } from './consumer.ts';
import { checkInstall } from './install.ts';
import { coreSize } from './core-size.ts';
import { packAll } from './pack.ts';
import { publintProblems, typesResolutionProblems } from './publish-lint.ts';
import { runProgram } from '../checks/run-program.ts';
import { workspacePackages } from './workspace-packages.ts';

const packed = packAll(workspacePackages());
const problems: string[] = [];

for (const item of packed) {
  const found = [...(await publintProblems(item)), ...(await typesResolutionProblems(item))];
  problems.push(...found.map((problem) => `${item.manifest.name}: ${problem}`));
}

const loaded = await runProgram('tools/packages/require-entries.ts', []);
if (loaded.exitCode !== 0) problems.push(loaded.output.trim());

const size = coreSize();
problems.push(...size.problems, ...checkConsumer(packed), ...(await checkInstall(packed)));

for (const problem of problems) console.log(problem);
console.log(`note: core is ${(size.bytes / 1_000).toFixed(1)} kB of 15 kB`);
process.exitCode = problems.length > 0 ? 1 : 0;

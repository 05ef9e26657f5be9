import { writeFileSync } from 'node:fs';
import { createFolderArtifacts } from '../../../src/artifacts/folder.ts';
import { testTool } from '../open-run.ts';
import { say } from '../talk.ts';
import { createSpillHost, session } from './spill-run.ts';

/** Makes a call whose result is kept and one that waits for a person, saves the run and ends; prints the handle. */
const [folder = ''] = process.argv.slice(2);
const artifacts = createFolderArtifacts({ path: `${folder}/artifacts` });
const execution = createSpillHost(artifacts, [
  testTool({ name: 'large', execute: () => 'one line\n'.repeat(5_000), outputTrust: 'external' }),
  testTool({ name: 'ask', effects: { readOnly: false }, permissions: ['test.ask'] }),
]);
const run = execution.openRun({ session });
run.step();
const [large, waiting] = await run.callAll([
  { id: 'call-1', name: 'large', arguments: '{}' },
  { id: 'call-2', name: 'ask', arguments: '{}' },
]);
writeFileSync(`${folder}/run.json`, JSON.stringify(await run.suspend()));
await run.close();
await execution.close();
await artifacts.close();
say(JSON.stringify({ handle: large?.artifacts?.[0]?.handle, waiting: waiting?.status }));

import { writeFileSync } from 'node:fs';
import { say } from '../talk.ts';
import { openProcess } from './host.ts';

/** Makes two calls that need a person, saves the run to a file and ends. */
const [folder = ''] = process.argv.slice(2);
const { execution, session, close } = openProcess(folder);
const run = execution.openRun({ session });
const outcomes = await run.callAll([
  { id: 'call-1', name: 'append', arguments: '{"line":"one"}' },
  { id: 'call-2', name: 'append', arguments: '{"line":"two"}' },
]);
writeFileSync(`${folder}/run.json`, JSON.stringify(await run.suspend()));
await run.close();
await close();
say(JSON.stringify(outcomes.map(({ status }) => status)));

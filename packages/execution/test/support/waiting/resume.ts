import { readFileSync } from 'node:fs';
import type { CallOutcome } from '@toolwright/core';
import { hangUp, say, waitForGo } from '../talk.ts';
import { openProcess } from './host.ts';

/** Goes on with the saved run; prints what became of each call that waited. */
const [folder = '', mode = ''] = process.argv.slice(2);
await waitForGo();
hangUp();
const { execution, session, close } = openProcess(folder, { hangs: mode === 'hang' });
const json: unknown = JSON.parse(readFileSync(`${folder}/run.json`, 'utf8'));
const run = await execution.resumeRun(json as never, { session });
const outcomes: CallOutcome[] = [];
for (const { callId } of run.waiting()) outcomes.push(await run.resumeCall(callId));
await run.close();
await close();
say(JSON.stringify(outcomes.map((one) => ('error' in one ? one.error.code : one.status))));

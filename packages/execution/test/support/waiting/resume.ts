import { readFileSync } from 'node:fs';
import { isToolwrightError, type CallOutcome, type JsonValue, type Run } from '@toolwright/core';
import { hangUp, say, waitForGo } from '../talk.ts';
import { openProcess } from './host.ts';

/** Goes on with the saved run; prints what became of each call that waited, or that the run is over elsewhere. */
const [folder = '', mode = ''] = process.argv.slice(2);
await waitForGo();
hangUp();
const { execution, session, close } = openProcess(folder, { hangs: mode === 'hang' });
const saved = JSON.parse(readFileSync(`${folder}/run.json`, 'utf8')) as JsonValue;
const said = await goOn();
await close();
say(JSON.stringify(said));

async function goOn(): Promise<readonly string[]> {
  let run: Run;
  try {
    run = await execution.resumeRun(saved, { session });
  } catch (error) {
    if (isToolwrightError(error) && error.code === 'RUN_STATE_OUTDATED') return [error.code];
    throw error;
  }
  const outcomes: CallOutcome[] = [];
  for (const { callId } of run.waiting()) outcomes.push(await run.resumeCall(callId));
  await run.close();
  return outcomes.map((one) => ('error' in one ? one.error.code : one.status));
}

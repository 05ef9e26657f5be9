// A file is changed only after a person agreed, who answers in another process: two toolkits over one state file
// stand for the two processes here.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonValue } from '@toolwright/core';
import { createSqliteState } from '@toolwright/execution/sqlite';
import { filesystemPack } from '@toolwright/filesystem';
import { createToolkit, type Toolkit } from '@toolwright/toolkit';

const folder = await mkdtemp(path.join(tmpdir(), 'toolwright-example-'));
const workspace = path.join(folder, 'workspace');
const plan = path.join(workspace, 'plan.md');
const principal = { tenant: 'me', user: 'ann' };

/** What each process of the host does first. */
function openToolkit(): Toolkit {
  return createToolkit({
    packs: [filesystemPack],
    workspace: { roots: [{ path: workspace, mode: 'rw' }] },
    grants: ['allow fs.read', 'ask fs.write'],
    ports: { state: createSqliteState({ path: path.join(folder, 'state.sqlite') }) },
  });
}

await mkdir(workspace);
await writeFile(plan, 'Ship on Friday.\n');

// The first process: the agent reads the file and wants to change it. The run waits, as JSON.
const first = openToolkit();
const run = await first.openRun({ principal });
await run.call({ id: 'call-1', name: 'read', arguments: { path: 'plan.md' } });
const asked = await run.call({
  id: 'call-2',
  name: 'write',
  arguments: { path: 'plan.md', content: 'Ship on Monday.\n' },
});
console.log(asked.status); // suspended
const saved = JSON.stringify(await run.suspend());
await first.close();
const before = await readFile(plan, 'utf8'); // as it was

// The second process: a person looks at the difference and agrees; then the call runs, once.
const second = openToolkit();
const [waiting] = await second.approvals.list({ tenant: 'me', status: 'pending' });
if (waiting === undefined) throw new Error('Nothing waits for a person.');
console.log(waiting.request.preview?.body); // the diff
await second.approvals.decide(waiting.request, { verdict: 'approve', decidedBy: 'ann' });
const resumed = await second.resumeRun(JSON.parse(saved) as JsonValue, { principal });
const done = await resumed.resumeCall('call-2');
console.log(done.status); // ok
await second.close();

const after = await readFile(plan, 'utf8');
await rm(folder, { recursive: true });
if (asked.status !== 'suspended' || before !== 'Ship on Friday.\n') process.exitCode = 1;
if (done.status !== 'ok' || after !== 'Ship on Monday.\n') process.exitCode = 1;

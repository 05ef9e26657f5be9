import { modelView } from '@toolwright/core';
import { filesystemPack } from '@toolwright/filesystem';
import { createToolkit } from '@toolwright/toolkit';

const toolkit = createToolkit({
  packs: [filesystemPack],
  workspace: process.cwd(),
  grants: ['allow fs.read', 'deny fs.read:/.env'],
});
const session = await toolkit.openSession({ principal: { tenant: 'me' } });
const run = await session.openRun();

console.log(run.tools().map((tool) => tool.name)); // what a model may be told of

const listed = await run.call({ id: 'call-1', name: 'list', arguments: '{"path":"."}' });
const secret = await run.call({ id: 'call-2', name: 'read', arguments: { path: '.env' } });
console.log(listed.status, modelView(listed).text); // ok, with the text for the model
console.log(secret.status, modelView(secret).text); // denied, with a reason that is safe to show

await toolkit.close();
if (listed.status !== 'ok' || secret.status !== 'denied') process.exitCode = 1;

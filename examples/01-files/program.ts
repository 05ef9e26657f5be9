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

const found = await run.call({ id: 'call-1', name: 'find', arguments: '{"patterns":"**/*.md"}' });
const secret = await run.call({ id: 'call-2', name: 'read', arguments: { path: '.env' } });
console.log(found.status, found.content); // ok, with the text for the model
console.log(secret.status, secret.content); // denied, with a reason that is safe to show

await toolkit.close();

import { definePack } from '@toolwright/core';
import { filesystemOptionsSchema } from './options.ts';
import { forgetReads } from './read-state/forget-reads.ts';
import { createFindTool } from './tools/find.ts';
import { createGrepTool } from './tools/grep.ts';
import { createListTool } from './tools/list.ts';
import { createReadTool } from './tools/read.ts';
import { createWriteTool } from './tools/write.ts';

/** The pack: its tools need a workspace, and `fs.read` or `fs.write` for the path of the call. */
export const filesystemPack = definePack({
  id: 'filesystem',
  contract: 1,
  options: filesystemOptionsSchema,
  permissions: ['fs.read', 'fs.write'],
  create: ({ options }) => [
    createReadTool(options),
    createListTool(options),
    createFindTool(options),
    createGrepTool(options),
    createWriteTool(options),
  ],
  openSession: (context) => ({ forget: (callIds) => forgetReads(context, callIds) }),
});

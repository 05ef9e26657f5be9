import { definePack } from '@toolwright/core';
import { filesystemOptionsSchema } from './options.ts';
import { forgetReads } from './read-state/forget-reads.ts';
import { createFindTool } from './tools/find.ts';
import { createGrepTool } from './tools/grep.ts';
import { createListTool } from './tools/list.ts';
import { createReadTool } from './tools/read.ts';

/** The pack: its tools need `fs.read` and a workspace. */
export const filesystemPack = definePack({
  id: 'filesystem',
  contract: 1,
  options: filesystemOptionsSchema,
  permissions: ['fs.read'],
  create: ({ options }) => [
    createReadTool(options),
    createListTool(options),
    createFindTool(options),
    createGrepTool(options),
  ],
  openSession: (context) => ({ forget: (callIds) => forgetReads(context, callIds) }),
});

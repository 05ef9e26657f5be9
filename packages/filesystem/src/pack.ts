import { definePack } from '@toolwright/core';
import { filesystemOptionsSchema } from './options.ts';
import { createReadTool } from './tools/read.ts';

/** The pack: its tools need `fs.read` and a workspace. */
export const filesystemPack = definePack({
  id: 'filesystem',
  contract: 1,
  options: filesystemOptionsSchema,
  permissions: ['fs.read'],
  create: ({ options }) => [createReadTool(options)],
});

export {
  filesystemErrors,
  filesystemWarnings,
  type FilesystemErrorCode,
  type FilesystemWarningCode,
} from './errors.ts';
export { filesystemDefaults, filesystemOptionsSchema, type FilesystemOptions } from './options.ts';
export { filesystemPack } from './pack.ts';
export type { ReadRange, ReadState } from './read-state/read-state.ts';
export { readStateOf, type ReadStateContext } from './read-state/record-read.ts';
export { createFindTool } from './tools/find.ts';
export { createGrepTool } from './tools/grep.ts';
export { createListTool } from './tools/list.ts';
export { createReadTool } from './tools/read.ts';
export { createWriteTool } from './tools/write.ts';

export { createMemoryFiles, type MemoryStore } from '../files/memory/memory-store.ts';
export type { MemoryFile, MemoryFiles, MemoryNode } from '../files/memory/memory-node.ts';
export {
  createMemoryWorkspace,
  type MemoryRootOptions,
  type MemoryWorkspaceOptions,
} from './create-memory-workspace.ts';

export { createMemoryState, type MemoryStateOptions } from './memory-state.ts';

export { createCountedIds } from './counted-ids.ts';
export { createManualClock, type ManualClock } from './manual-clock.ts';
export { createMemoryLogger, type LogEntry, type MemoryLogger } from './memory-logger.ts';
export { statePortCases, type CreateStateDriver, type StatePortCase } from './state-port-cases.ts';
export { createToolContext, type TestToolContext } from './tool-context.ts';

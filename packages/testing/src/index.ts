export { testingErrors } from './errors.ts';
export { createScriptedModel } from './scripted-model/create-scripted-model.ts';
export { createCountedIds, createManualClock, createMemoryLogger } from '@toolwright/core/testing';

export type {
  ScriptedModel,
  ScriptedModelOptions,
} from './scripted-model/create-scripted-model.ts';
export type {
  Script,
  ScriptedCall,
  ScriptedReply,
  ScriptedRequest,
  ScriptedStep,
} from './scripted-model/script.ts';
export type { LogEntry, ManualClock, MemoryLogger } from '@toolwright/core/testing';

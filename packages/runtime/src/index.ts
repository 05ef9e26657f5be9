export { agentErrors } from './errors.ts';
export { agentDefaults } from './options.ts';
export { runAgent } from './run-agent.ts';

export type { AgentError, AgentErrorCode } from './errors.ts';
export type { AgentMessage } from './messages/transcript.ts';
export type { AgentModel } from './model/language-model.ts';
export type { ProviderApproval } from './model/model-reply.ts';
export type {
  AgentOptions,
  AgentSettings,
  AgentTools,
  ExposeQuestion,
  ModelSettings,
  ToolChoice,
} from './options.ts';
export type { AgentResult } from './results/agent-result.ts';
export type { AgentCall, AgentStep, StepTimes } from './results/agent-step.ts';
export type { LoggedCall, LoggedCompaction, LoggedStep, RunLog } from './results/run-log.ts';
export type { AgentUsage } from './results/usage.ts';
export type { AgentRun } from './run-agent.ts';
export type { EarlierSteps, LimitCounts, SuspendedAgent } from './waiting/suspended-agent.ts';
export type { WaitingAnswer, WaitingChoice, WaitingQuestion } from './waiting/waiting-answer.ts';

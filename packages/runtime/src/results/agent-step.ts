import type { CallOutcome, JsonValue } from '@toolwright/core';
import type {
  LanguageModelV4FinishReason,
  LanguageModelV4ResponseMetadata,
  LanguageModelV4Source,
  SharedV4ProviderMetadata,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { ProviderApproval } from '../model/model-reply.ts';
import type { AgentUsage } from './usage.ts';

/** One call of a reply and what became of it. */
export interface AgentCall {
  readonly id: string;
  /** As the model wrote it, also where no such tool is. */
  readonly name: string;
  /** The model's exact text; a value only where the provider gives one instead. */
  readonly arguments: string | JsonValue;
  /** False if the reply ended within the call; it did not run. */
  readonly complete: boolean;
  /** The provider ran it; there is no outcome of ours. */
  readonly providerExecuted: boolean;
  readonly outcome?: CallOutcome;
}

/** Where the time of a step went, in milliseconds. */
export interface StepTimes {
  /** From the request to the end of the reply. */
  readonly modelMs: number;
  /** From the request to the first part of the reply; absent if none came. */
  readonly firstPartMs?: number;
  /** Running the calls. */
  readonly toolsMs: number;
  readonly totalMs: number;
}

/** One model reply and its calls. */
export interface AgentStep {
  readonly id: string;
  /** Names of the tools that the model was told of. */
  readonly tools: readonly string[];
  /** Why those, as `expose` said. */
  readonly toolsReason?: string;
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly AgentCall[];
  /** Undefined if the reply never said. */
  readonly finishReason?: LanguageModelV4FinishReason;
  readonly usage?: AgentUsage;
  readonly sources: readonly LanguageModelV4Source[];
  /** Calls that the provider runs once a person has approved them. */
  readonly providerApprovals: readonly ProviderApproval[];
  /** What the provider says about the request, e.g. a setting that it does not know. */
  readonly warnings: readonly SharedV4Warning[];
  readonly response: LanguageModelV4ResponseMetadata;
  readonly providerMetadata?: SharedV4ProviderMetadata;
  readonly times: StepTimes;
  /** The model could not take the conversation: nothing of this reply counts, and it is no iteration. */
  readonly overflowed?: true;
}

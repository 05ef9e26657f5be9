import type {
  LanguageModelV4FinishReason,
  LanguageModelV4ReasoningFile,
  LanguageModelV4File,
  LanguageModelV4CustomContent,
  LanguageModelV4ResponseMetadata,
  LanguageModelV4Source,
  LanguageModelV4ToolResult,
  SharedV4ProviderMetadata,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { AgentUsage } from '../results/usage.ts';
import type { ReplyCall } from './call-tracker.ts';

/** Text or reasoning that grows with its deltas. */
export interface ReplyText {
  readonly type: 'text' | 'reasoning';
  text: string;
  /** The last that the provider gave for this block, e.g. a signature; it is sent back as it came. */
  providerMetadata?: SharedV4ProviderMetadata;
}

/** One part of a reply, in the order in which it came. */
export type ReplyPart =
  | ReplyText
  | { readonly type: 'call'; readonly call: ReplyCall }
  | LanguageModelV4ToolResult
  | LanguageModelV4File
  | LanguageModelV4ReasoningFile
  | LanguageModelV4CustomContent;

/** A provider that runs a call itself and wants a person to approve it first. */
export interface ProviderApproval {
  readonly approvalId: string;
  readonly callId: string;
}

/** What a model answered, as far as it came. */
export interface ModelReply {
  readonly parts: readonly ReplyPart[];
  /** In the order in which the model began them. */
  readonly calls: readonly ReplyCall[];
  readonly text: string;
  readonly reasoning: string;
  /** Undefined if the stream never said. */
  readonly finishReason: LanguageModelV4FinishReason | undefined;
  readonly usage: AgentUsage | undefined;
  readonly sources: readonly LanguageModelV4Source[];
  readonly providerApprovals: readonly ProviderApproval[];
  readonly warnings: readonly SharedV4Warning[];
  readonly response: LanguageModelV4ResponseMetadata;
  readonly providerMetadata: SharedV4ProviderMetadata | undefined;
}

import type { JsonValue, MaybePromise } from '@toolwright/core';
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';

/** A call that the model makes. */
export interface ScriptedCall {
  /** Default: `scripted-1`, `scripted-2`, … over the whole script. `''` is what servers send that know no ids. */
  readonly id?: string;
  readonly name: string;
  /** A value is written as compact JSON; text is sent as it stands, however broken. */
  readonly arguments: JsonValue;
  /** How the text is streamed: in pieces of that many code units, or exactly these. Default: in one. */
  readonly chunks?: number | readonly string[];
  /** The provider runs it itself and says what came out. */
  readonly providerResult?: NonNullable<JsonValue>;
  readonly providerMetadata?: SharedV4ProviderMetadata;
}

/** One reply. Its parts come in this order: reasoning, text, calls, then the finish. */
export interface ScriptedReply {
  readonly reasoning?: string;
  /** Metadata of the reasoning, e.g. a signature. */
  readonly reasoningMetadata?: SharedV4ProviderMetadata;
  /** Several strings are several deltas. */
  readonly text?: string | readonly string[];
  readonly calls?: readonly ScriptedCall[];
  /** Default `tool-calls` if there are any, else `stop`. `null`: the stream ends without one. */
  readonly finishReason?:
    LanguageModelV4FinishReason['unified'] | LanguageModelV4FinishReason | null;
  readonly usage?: { readonly inputTokens?: number; readonly outputTokens?: number };
  /** Exact parts instead of all the above. */
  readonly parts?: readonly LanguageModelV4StreamPart[];
  /** Waits before every part, on the model's clock. */
  readonly partDelayMs?: number;
  /** The request itself fails with this. */
  readonly reject?: unknown;
  /** An `error` part after that many parts (default: all but the finish); the finish does not come. */
  readonly errorPart?: { readonly error: unknown; readonly afterParts?: number };
  /** The stream breaks off with this after that many parts (default: all but the finish). */
  readonly breakOff?: { readonly error: unknown; readonly afterParts?: number };
  /** `request`: never answers; `stream`: never ends, after all parts but the finish. Both end on abort. */
  readonly hang?: 'request' | 'stream';
  /** With `hang` or a delay: the model does not notice an abort. */
  readonly ignoresAbort?: boolean;
}

/** One request as the model got it. */
export interface ScriptedRequest extends LanguageModelV4CallOptions {
  /** From 0. */
  readonly index: number;
  /** True once the reader has let go of the reply before its end. */
  readonly isCancelled: boolean;
}

export type ScriptedStep =
  ScriptedReply | ((request: ScriptedRequest) => MaybePromise<ScriptedReply>);

/** A reply for each request in turn, or one function for all of them. */
export type Script =
  readonly ScriptedStep[] | ((request: ScriptedRequest) => MaybePromise<ScriptedReply>);

import {
  systemClock,
  ToolwrightError,
  type Clock,
  type JsonValue,
  type MaybePromise,
  type Principal,
  type Run,
  type Session,
  type ToolHost,
} from '@toolwright/core';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { toStreamingModel, type AgentModel, type StreamingModel } from './model/language-model.ts';
import { isMessage, type AgentMessage } from './messages/transcript.ts';
import { readSuspended, type ResumedAgent } from './waiting/read-suspended.ts';
import type { SuspendedAgent } from './waiting/suspended-agent.ts';
import type { WaitingChoice } from './waiting/waiting-answer.ts';

/** What a model may be told beside prompt and tools; passed on as it is. */
export type ModelSettings = Pick<
  LanguageModelV4CallOptions,
  | 'maxOutputTokens'
  | 'temperature'
  | 'topP'
  | 'topK'
  | 'stopSequences'
  | 'presencePenalty'
  | 'frequencyPenalty'
  | 'seed'
  | 'reasoning'
  | 'headers'
  | 'providerOptions'
>;

/** What the host knows when it chooses the tools of a step. */
export interface ExposeQuestion {
  /** From 0. */
  readonly stepIndex: number;
  readonly messages: readonly AgentMessage[];
}

/** The tools of a step, and why it is these. */
export interface ToolChoice {
  /** Left out: all granted. */
  readonly names?: readonly string[] | undefined;
  /** For the step and the log, e.g. the rule of a tool policy. Never shown to the model. */
  readonly reason?: string | undefined;
}

/** Where the tools come from: a host, in which a run is opened, or a run that is open. The loop closes either. */
export type AgentTools =
  | {
      readonly host: ToolHost;
      readonly session?: Session;
      readonly principal?: Principal;
      /** W3C trace context of the caller. */
      readonly traceparent?: string;
      readonly run?: never;
    }
  | {
      readonly run: Run;
      readonly host?: never;
      readonly session?: never;
      readonly principal?: never;
    };

export interface AgentSettings {
  readonly model: AgentModel;
  /** What the user says; comes after `messages`. One of the two is needed. */
  readonly prompt?: string;
  /** The conversation so far, e.g. `messages` of an earlier result. */
  readonly messages?: readonly AgentMessage[];
  /**
   * A run that an earlier result held as `suspended`, here or in another process: its calls go on first. In the place
   * of `prompt` and `messages`; beside a `run`, that is the resumed one.
   */
  readonly resume?: SuspendedAgent | JsonValue;
  /**
   * What happens when calls wait for a person or the client. `end` (default): the run ends as waiting, and nobody
   * waits any more. `suspend`: it ends as waiting, and the result holds it as `suspended`. A function is asked each time.
   */
  readonly onWaiting?: WaitingChoice;
  /** The system prompt. Not part of the result's `messages`. */
  readonly system?: string;
  /**
   * Names of the tools that the model is told of, or how to choose them for each step, with the reason for the log.
   * Left out: all granted.
   */
  readonly expose?:
    | readonly string[]
    | ((question: ExposeQuestion) => MaybePromise<readonly string[] | ToolChoice | undefined>);
  readonly settings?: ModelSettings;
  /** Cancels the run. */
  readonly signal?: AbortSignal;
  /** Model replies at most. Default 25. */
  readonly maxIterations?: number;
  /** So many steps in a row in which every call failed hard end the run. Default 3. */
  readonly maxFailedSteps?: number;
  /** What the model can take, in tokens: after an overflow, half of it is made free. Default 128,000. */
  readonly contextWindowTokens?: number;
  /** How often a request is made again that the provider calls retryable. Default 2. */
  readonly modelRetries?: number;
  /** How long the model may say nothing, in milliseconds. Default 300,000: some think that long. */
  readonly modelIdleTimeoutMs?: number;
  /** How long one reply may take, in milliseconds. Default 1,800,000. */
  readonly modelTimeoutMs?: number;
  /** Size of one reply in UTF-16 code units, each part counted with 64 more. Default 33,554,432. */
  readonly maxReplyCharacters?: number;
  readonly clock?: Clock;
}

export type AgentOptions = AgentTools & AgentSettings;

export const agentDefaults = Object.freeze({
  maxIterations: 25,
  maxFailedSteps: 3,
  contextWindowTokens: 128_000,
  modelRetries: 2,
  modelIdleTimeoutMs: 300_000,
  modelTimeoutMs: 1_800_000,
  maxReplyCharacters: 32 * 1_024 * 1_024,
});

/** Options that were checked, with the defaults filled in. */
export interface CheckedOptions {
  readonly tools: AgentTools;
  readonly model: StreamingModel;
  readonly messages: readonly AgentMessage[];
  readonly resume: ResumedAgent | undefined;
  readonly onWaiting: WaitingChoice;
  readonly system: string | undefined;
  readonly expose: AgentSettings['expose'];
  readonly settings: ModelSettings;
  readonly maxIterations: number;
  readonly maxFailedSteps: number;
  readonly contextWindowTokens: number;
  readonly modelRetries: number;
  readonly modelIdleTimeoutMs: number;
  readonly modelTimeoutMs: number;
  readonly maxReplyCharacters: number;
  readonly clock: Clock;
}

/** Throws ToolwrightError with AGENT_OPTIONS_INVALID (place: the option), AGENT_STATE_INVALID or MODEL_UNSUPPORTED. */
export function checkOptions(options: AgentOptions): CheckedOptions {
  checkNames(options);
  if ((options.host === undefined) === (options.run === undefined)) {
    throw invalid('host', 'Either a host or an open run is needed, and not both.');
  }
  const signal: unknown = options.signal;
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw invalid('signal', 'signal must be an AbortSignal.');
  }
  const { onWaiting = 'end' } = options;
  if (typeof onWaiting !== 'function' && onWaiting !== 'end' && onWaiting !== 'suspend') {
    throw invalid('onWaiting', "onWaiting is 'end', 'suspend' or a function.");
  }
  const resume = checkResume(options);
  return {
    tools: options,
    model: toStreamingModel(options.model),
    messages: resume?.messages ?? checkMessages(options),
    resume,
    onWaiting,
    system: options.system,
    expose: options.expose,
    settings: options.settings ?? {},
    maxIterations: checkCount(options, 'maxIterations', 1),
    maxFailedSteps: checkCount(options, 'maxFailedSteps', 1),
    contextWindowTokens: checkCount(options, 'contextWindowTokens', 1),
    modelRetries: checkCount(options, 'modelRetries', 0),
    modelIdleTimeoutMs: checkCount(options, 'modelIdleTimeoutMs', 1),
    modelTimeoutMs: checkCount(options, 'modelTimeoutMs', 1),
    maxReplyCharacters: checkCount(options, 'maxReplyCharacters', 1),
    clock: options.clock ?? systemClock,
  };
}

const optionNames: Readonly<Record<keyof AgentOptions | 'traceparent', true>> = {
  host: true,
  session: true,
  principal: true,
  traceparent: true,
  run: true,
  model: true,
  prompt: true,
  messages: true,
  resume: true,
  onWaiting: true,
  system: true,
  expose: true,
  settings: true,
  signal: true,
  maxIterations: true,
  maxFailedSteps: true,
  contextWindowTokens: true,
  modelRetries: true,
  modelIdleTimeoutMs: true,
  modelTimeoutMs: true,
  maxReplyCharacters: true,
  clock: true,
};

/** A misspelt option must not be silently ignored. */
function checkNames(options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw invalid('options', 'runAgent takes an object of options.');
  }
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name));
  if (unknown === undefined) return;
  const known = Object.keys(optionNames).join(', ');
  throw invalid(unknown, `There is no option ${JSON.stringify(unknown)}; there are ${known}.`);
}

function checkResume({ resume, prompt, messages }: AgentSettings): ResumedAgent | undefined {
  if (resume === undefined) return undefined;
  if (prompt !== undefined || messages !== undefined) {
    throw invalid(
      'resume',
      'A run that goes on has its messages; give neither prompt nor messages.',
    );
  }
  return readSuspended(resume);
}

function checkMessages({ prompt, messages = [] }: AgentSettings): readonly AgentMessage[] {
  if (prompt !== undefined && (typeof prompt !== 'string' || prompt.trim() === '')) {
    throw invalid('prompt', 'The prompt must be text that is not blank.');
  }
  const given: unknown = messages;
  if (!Array.isArray(given)) throw invalid('messages', 'messages must be a list.');
  given.forEach(checkMessage);
  if (prompt === undefined && messages.length === 0) {
    throw invalid('prompt', 'A prompt or messages are needed.');
  }
  if (prompt === undefined) return messages;
  return [...messages, { role: 'user', content: [{ type: 'text', text: prompt }] }];
}

function checkMessage(message: unknown, index: number): void {
  if (!isMessage(message)) {
    throw invalid(
      `messages[${index}]`,
      'A message has a role and a list of parts (a system message: text).',
    );
  }
}

function checkCount(
  options: AgentSettings,
  name: keyof typeof agentDefaults,
  least: number,
): number {
  const value = options[name] ?? agentDefaults[name];
  if (!Number.isSafeInteger(value) || value < least) {
    throw invalid(name, `${name} must be a whole number of at least ${least}.`);
  }
  return value;
}

function invalid(place: string, message: string): ToolwrightError {
  return new ToolwrightError('AGENT_OPTIONS_INVALID', message, {
    place,
    hint: 'See the options of runAgent.',
  });
}

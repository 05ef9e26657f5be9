import type {
  CallOutcome,
  ExposedTool,
  LoopEventBody,
  Run,
  Step,
  SuspendedOutcome,
} from '@toolwright/core';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { assistantMessage } from '../messages/assistant-message.ts';
import { functionTools } from '../messages/function-tools.ts';
import { toolMessage } from '../messages/tool-message.ts';
import type { AgentMessage } from '../messages/transcript.ts';
import { askModel, type Answer } from '../model/ask-model.ts';
import type { CallIds } from '../model/call-ids.ts';
import type { CheckedOptions, ToolChoice } from '../options.ts';
import type { AgentStep } from '../results/agent-step.ts';
import { answerCalls } from './answer-calls.ts';
import { judge, type Ending } from './verdict.ts';

export interface StepContext {
  readonly run: Run;
  readonly options: CheckedOptions;
  readonly signal: AbortSignal;
  readonly ids: CallIds;
  readonly emit: (event: LoopEventBody) => void;
}

export interface StepEnd {
  readonly step: AgentStep;
  /** The reply and the results of its calls, to be appended to the conversation. */
  readonly added: readonly AgentMessage[];
  readonly pending: readonly SuspendedOutcome[];
  /** Undefined if the model has to be asked again, unless something waits. */
  readonly ending?: Ending;
}

/** Asks the model once and answers all of its calls. Rejects only if the run refuses `expose` or is closed. */
export async function takeStep(
  { run, options, signal, ids, emit }: StepContext,
  { names, reason }: ToolChoice,
  messages: readonly AgentMessage[],
): Promise<StepEnd> {
  const { clock } = options;
  const startedAt = clock.monotonic();
  const { id } = run.step(names === undefined ? {} : { expose: names });
  const tools = run.tools();
  emit({ type: 'step-start', tools: tools.map(({ name }) => name) });

  const answer = await askModel(options.model, requestOf(options, tools, messages), {
    ...options,
    signal,
    ids,
    emit,
  });
  const repliedAt = clock.monotonic();
  const verdict = judge(answer.reply, answer.failure);
  const outcomes = await answerCalls(run, answer.reply.calls, verdict.calls, signal);
  const pending = outcomes.filter((outcome) => outcome.status === 'suspended');
  const endedAt = clock.monotonic();

  const step = stepOf({ id, tools: tools.map(({ name }) => name), reason }, answer, outcomes, {
    modelMs: repliedAt - startedAt,
    ...(answer.firstPartMs === undefined ? {} : { firstPartMs: answer.firstPartMs }),
    toolsMs: endedAt - repliedAt,
    totalMs: endedAt - startedAt,
  });
  emit({
    type: 'step-finish',
    finishReason: step.finishReason?.unified ?? 'none',
    calls: step.calls.length,
    durationMs: step.times.totalMs,
  });
  const added = [assistantMessage(answer.reply), toolMessage(outcomes)].filter(
    (message) => message !== undefined,
  );
  // What waits is told apart later, since some of it may go on at once.
  const isOver = verdict.ending !== undefined && verdict.ending.status !== 'waiting';
  return {
    step: verdict.overflowed === true ? { ...step, overflowed: true } : step,
    added,
    pending,
    ...(isOver ? { ending: verdict.ending } : {}),
  };
}

function requestOf(
  { system, settings }: CheckedOptions,
  tools: readonly ExposedTool[],
  messages: readonly AgentMessage[],
): LanguageModelV4CallOptions {
  return {
    ...settings,
    prompt:
      system === undefined ? [...messages] : [{ role: 'system', content: system }, ...messages],
    ...(tools.length === 0 ? {} : { tools: functionTools(tools), toolChoice: { type: 'auto' } }),
  };
}

function stepOf(
  { id, tools, reason }: Pick<Step, 'id'> & ToolChoice & { readonly tools: readonly string[] },
  { reply }: Answer,
  outcomes: readonly CallOutcome[],
  times: AgentStep['times'],
): AgentStep {
  const byCallId = new Map(outcomes.map((outcome) => [outcome.callId, outcome]));
  return {
    id,
    tools,
    ...(reason === undefined ? {} : { toolsReason: reason }),
    text: reply.text,
    reasoning: reply.reasoning,
    calls: reply.calls.map(({ id: callId, name, arguments: text, complete, providerExecuted }) => {
      const outcome = byCallId.get(callId);
      return {
        id: callId,
        name,
        arguments: text,
        complete,
        providerExecuted,
        ...(outcome === undefined ? {} : { outcome }),
      };
    }),
    ...(reply.finishReason === undefined ? {} : { finishReason: reply.finishReason }),
    ...(reply.usage === undefined ? {} : { usage: reply.usage }),
    sources: reply.sources,
    providerApprovals: reply.providerApprovals,
    warnings: reply.warnings,
    response: reply.response,
    ...(reply.providerMetadata === undefined ? {} : { providerMetadata: reply.providerMetadata }),
    times,
  };
}

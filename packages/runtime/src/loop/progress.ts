import type { SuspendedOutcome } from '@toolwright/core';
import type { Compaction } from '../context/compact-results.ts';
import type { AgentMessage } from '../messages/transcript.ts';
import type { AgentStep } from '../results/agent-step.ts';
import { iterationsOf, type LoggedCompaction } from '../results/run-log.ts';
import type { TakenStep } from '../waiting/settle-waiting.ts';
import type { EarlierSteps, LimitCounts, SuspendedAgent } from '../waiting/suspended-agent.ts';
import { hasOnlyHardFailures } from './hard-failure.ts';
import type { Ending } from './verdict.ts';

export interface StepsStart {
  readonly messages: readonly AgentMessage[];
  readonly earlier: EarlierSteps;
  readonly limits: LimitCounts;
  /** The step that an earlier entry left waiting; `messages` hold it. */
  readonly waiting?: TakenStep;
}

export interface StepsEnd {
  readonly ending: Ending;
  readonly earlier: EarlierSteps;
  readonly steps: readonly AgentStep[];
  readonly messages: readonly AgentMessage[];
  readonly pending: readonly SuspendedOutcome[];
  readonly suspended?: SuspendedAgent;
}

/** How far a run has come. */
export class Progress {
  readonly steps: AgentStep[] = [];
  messages: readonly AgentMessage[];
  #earlier: EarlierSteps;
  #pending: readonly SuspendedOutcome[] = [];
  #failedSteps: number;
  #hasCompacted: boolean;

  constructor({ messages, earlier, limits }: StepsStart) {
    this.messages = messages;
    this.#earlier = earlier;
    this.#failedSteps = limits.failedSteps;
    this.#hasCompacted = limits.hasCompacted;
  }

  /** What was before the steps of this entry; the compactions of this entry are in it, too. */
  get earlier(): EarlierSteps {
    return this.#earlier;
  }

  get limits(): LimitCounts {
    return { failedSteps: this.#failedSteps, hasCompacted: this.#hasCompacted };
  }

  get iterations(): number {
    return iterationsOf([...this.#earlier.steps, ...this.steps]);
  }

  /** Takes a step up as it stands: while calls of it wait, the limits do not count it yet. */
  note({ step, messages, pending }: TakenStep): void {
    this.steps.push(step);
    this.messages = messages;
    this.#pending = pending;
    if (pending.length === 0)
      this.#failedSteps = hasOnlyHardFailures(step) ? this.#failedSteps + 1 : 0;
  }

  /** Goes on with a shorter conversation, once: the step that the model could not take is left out of it. */
  shorten(step: AgentStep, { messages, callIds, tokensBefore, tokensAfter }: Compaction): void {
    this.steps.push(step);
    this.messages = messages;
    this.#hasCompacted = true;
    const logged: LoggedCompaction = {
      stepId: step.id,
      results: callIds.length,
      tokensBefore,
      tokensAfter,
    };
    const compactions = [...this.#earlier.compactions, logged];
    this.#earlier = { ...this.#earlier, compactions };
  }

  end(ending: Ending, suspended?: SuspendedAgent): StepsEnd {
    return {
      ending,
      earlier: this.#earlier,
      steps: this.steps,
      messages: this.messages,
      pending: this.#pending,
      ...(suspended === undefined ? {} : { suspended }),
    };
  }
}

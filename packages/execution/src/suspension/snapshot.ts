import type { JsonObject, NormalisedArgument, Principal, RunUsage } from '@toolwright/core';
import { saveClientCall, type SavedClientCall } from '../client-calls/saved-client-call.ts';
import type { SavedLoops } from '../loop-guard/saved-loops.ts';
import type { RunCore } from '../run/run-core.ts';
import type { StepCore } from '../run/step-core.ts';
import type { SuspendedCall } from './suspended-call.ts';

/** A run as JSON. Nothing in it grants anything: what a call may do is asked again when it goes on. */
export interface RunSnapshot {
  readonly v: 1;
  readonly runId: string;
  readonly sessionId: string;
  readonly principal: Principal;
  /** Milliseconds since the epoch. */
  readonly suspendedAt: number;
  /** Of the events; they go on counting. */
  readonly lastSeq: number;
  readonly steps: readonly SavedStep[];
  /** The last of the steps, unless none was begun. */
  readonly currentStep?: string;
  readonly waiting: readonly SavedCall[];
  /** Ids of calls that never run again. */
  readonly finished: readonly string[];
  /** What tools keep for the run, by tool and key. */
  readonly states: JsonObject;
  readonly usage: RunUsage;
  /** Present where results were kept for the session: the tool that reads them stays at hand. */
  readonly holdsArtifacts?: true;
  /** Rules that were taken back from the run; they can only tighten what the host grants. */
  readonly revoked?: readonly string[];
  /** What the loop guard counted; it can only tighten what the host grants. */
  readonly loops?: SavedLoops;
  /** The calls that clients have. */
  readonly clientCalls?: readonly SavedClientCall[];
}

export interface SavedStep {
  readonly id: string;
  readonly exposed: readonly string[];
  /** So many calls were made, so that the next ones are told from them. */
  readonly calls: number;
}

export interface SavedCall {
  readonly callId: string;
  readonly name: string;
  readonly sourceDigest: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly normalised: readonly NormalisedArgument[];
  readonly editedBy: readonly string[];
  readonly loopKey?: string;
  readonly stepId: string;
  readonly ordinal: number;
  readonly requestId: string;
}

export function takeSnapshot(run: RunCore): RunSnapshot {
  const { calls, currentStep } = run;
  const waiting = calls.allWaiting;
  const steps = new Map<string, StepCore>();
  const now = run.approvals.now();
  const atClients = run.clientCalls.left();
  const loops = run.loops.save();
  for (const { step } of [...waiting, ...atClients.map(({ call }) => call)])
    steps.set(step.id, step);
  if (currentStep !== undefined) steps.set(currentStep.id, currentStep);
  return {
    v: 1,
    runId: run.id,
    sessionId: run.session.id,
    principal: run.principal,
    suspendedAt: now,
    lastSeq: run.events.lastSeq,
    steps: [...steps.values()].map(saveStep),
    ...(currentStep === undefined ? {} : { currentStep: currentStep.id }),
    waiting: waiting.map(saveCall),
    finished: calls.finished,
    states: run.states.save(),
    usage: run.usage.view,
    ...(atClients.length === 0
      ? {}
      : { clientCalls: atClients.map(({ call, leftMs }) => saveClientCall(call, now + leftMs)) }),
    ...(loops === undefined ? {} : { loops }),
    ...(run.revoked.length === 0 ? {} : { revoked: run.revoked }),
    ...(run.artifacts?.wasTold() === true ? { holdsArtifacts: true as const } : {}),
  };
}

function saveStep({ id, exposed, lastOrdinal }: StepCore): SavedStep {
  return { id, exposed: [...exposed.keys()], calls: lastOrdinal };
}

function saveCall({ step, request: _request, loopKey, ...call }: SuspendedCall): SavedCall {
  return { ...call, ...(loopKey === undefined ? {} : { loopKey }), stepId: step.id };
}

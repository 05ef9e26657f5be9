import type {
  ApprovalAnswer,
  CallOutcome,
  DecidedApproval,
  JsonValue,
  SingleCallOptions,
  WaitingCall,
} from '@toolwright/core';
import { approvalError } from '../approvals/approval-error.ts';
import { reportDecision } from '../approvals/report-decision.ts';
import { shownRecord } from '../approvals/shown-record.ts';
import type { IncomingCall } from '../call/call-state.ts';
import type { Next } from '../nest/stage.ts';
import { runCall } from '../run/run-call.ts';
import type { RunCore } from '../run/run-core.ts';
import { markEnded, seal } from './seal.ts';
import { takeSnapshot } from './snapshot.ts';
import { sourceDigestOf } from './suspended-call.ts';
import { suspensionError } from './suspension-error.ts';

/** The part of a run that has to do with calls that wait for a person. */
export class RunSuspension {
  readonly #run: RunCore;
  readonly #resume: Next;

  constructor(run: RunCore, resume: Next) {
    this.#run = run;
    this.#resume = resume;
  }

  waiting(): readonly WaitingCall[] {
    return this.#run.calls.allWaiting.map(({ callId, name, requestId, request }) => ({
      callId,
      name,
      requestId,
      ...(request === undefined ? {} : { request }),
    }));
  }

  async decide(requestId: string, answer: ApprovalAnswer): Promise<DecidedApproval> {
    const run = this.#run;
    const { store } = run.approvals;
    const reference = { id: requestId, principal: run.principal };
    const known = await store.get(reference);
    if (known?.request.runId !== run.id) throw approvalError('APPROVAL_UNKNOWN');
    const decided = await store.decide(reference, answer);
    if (decided.approval.decision !== undefined) reportDecision(run, decided.approval.decision);
    return {
      ...decided,
      approval: shownRecord(decided.approval, run.granted, run.settings.redactor),
    };
  }

  async resume(callId: string, options: SingleCallOptions = {}): Promise<CallOutcome> {
    const suspended = this.#run.calls.waiting(callId);
    if (suspended === undefined) throw suspensionError('CALL_NOT_WAITING', { place: 'callId' });
    return this.goOn({
      id: callId,
      name: suspended.name,
      arguments: suspended.arguments,
      truncated: false,
      signal: options.signal,
      approval: options.approval,
      parent: undefined,
      resume: suspended,
      fault: this.#run.inFlight.hasId(callId) ? 'DUPLICATE_CALL_ID' : undefined,
    });
  }

  /** Takes a call that waited through the part of the path that it has not been through. */
  goOn(incoming: IncomingCall): CallOutcome | Promise<CallOutcome> {
    return runCall(this.#run, this.#resume, incoming);
  }

  /** A call that comes in under an id that the run has seen: one that waits goes on, one that is over never runs. */
  recognise(incoming: IncomingCall): IncomingCall {
    const { calls, inFlight, clientCalls } = this.#run;
    const { id } = incoming;
    if (incoming.fault !== undefined) return incoming;
    if (inFlight.hasId(id) || clientCalls.has(id))
      return { ...incoming, fault: 'DUPLICATE_CALL_ID' };
    if (calls.isOver(id)) return { ...incoming, fault: 'CALL_FINISHED' };
    const suspended = calls.waiting(id);
    if (suspended === undefined) return incoming;
    if (suspended.sourceDigest === sourceDigestOf(incoming))
      return { ...incoming, resume: suspended };
    // With a token it may be the call with the arguments that the person put in place of the asked ones.
    return incoming.approval === undefined ? { ...incoming, fault: 'DUPLICATE_CALL_ID' } : incoming;
  }

  async save(): Promise<JsonValue> {
    const run = this.#run;
    const { state, now, settings } = run.approvals;
    const options = { keys: settings.signingKeys, state, now };
    await run.taints.saveAll(run.session);
    const sealed = await seal(takeSnapshot(run), options, run.calls.hold);
    // What holds for the session still holds when the run goes on.
    run.approvals.keepSession(run.session.id, run.principal);
    return sealed;
  }

  /** The run has ended: nobody waits any more, and what was to hold for the run is forgotten. Never rejects. */
  async end(): Promise<void> {
    const run = this.#run;
    const { calls, principal } = run;
    const { store, state, now } = run.approvals;
    const tidying: Promise<unknown>[] = [];
    if (calls.hasAsked) {
      tidying.push(store.endOf('run', run.id, principal));
      for (const { requestId: id } of calls.allWaiting)
        tidying.push(store.withdraw({ id, principal }));
    }
    if (calls.hold !== undefined) tidying.push(markEnded(calls.hold, { state, now }));
    const settled = await Promise.allSettled(tidying);
    if (settled.some(({ status }) => status === 'rejected'))
      run.log('error', 'The approvals of the run could not be tidied; they expire by themselves.');
    // The run is cancelled, so they end as that.
    for (const { callId } of calls.allWaiting) await this.resume(callId);
  }
}

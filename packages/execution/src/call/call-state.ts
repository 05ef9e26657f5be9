import type {
  CallOutcome,
  ContentPart,
  Effects,
  JsonObject,
  JsonValue,
  KeptArtifact,
  NormalisedArgument,
  OutputTrust,
  ToolError,
  Usage,
  Warning,
} from '@toolwright/core';
import type { CallApproval, KnownDecision } from '../approvals/call-approval.ts';
import type { SavedClientCall } from '../client-calls/saved-client-call.ts';
import type { Claim } from '../idempotency/claim.ts';
import { Gate } from '../locks/gate.ts';
import { executionError, executionErrors, type ExecutionErrorCode } from '../errors.ts';
import type { Verdict } from '../policy/verdict.ts';
import { redactError } from '../redaction/redact-error.ts';
import type { RunCore } from '../run/run-core.ts';
import type { StepCore } from '../run/step-core.ts';
import type { ShownResult } from '../spill/shown-result.ts';
import type { SuspendedCall } from '../suspension/suspended-call.ts';
import type { CallSpan } from '../telemetry/telemetry-port.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';
import { abortContext, type AbortableContext } from './abortable-context.ts';

/** What came in: a call, checked for its own shape. */
export interface IncomingCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly truncated: boolean;
  readonly signal: AbortSignal | undefined;
  readonly parent: CallState | undefined;
  /** Shared by the calls that came in one `callAll`. */
  readonly batch?: CallBatch | undefined;
  /** Where a call of a batch notes what it shows. */
  readonly shown?: ShownResult | undefined;
  /** A token that carries a person's decision about this call. */
  readonly approval?: string | undefined;
  /** The call that waited for a person and goes on now. */
  readonly resume?: SuspendedCall | undefined;
  /** The call that its client has since another process; what was saved of it. */
  readonly clientCall?: SavedClientCall | undefined;
  /** Why it cannot run at all, whatever the tool. */
  readonly fault:
    'CALL_INVALID' | 'DUPLICATE_CALL_ID' | 'CALL_FINISHED' | 'INVOKE_TOO_DEEP' | undefined;
}

const noWarnings: readonly Warning[] = Object.freeze([]);
const noneNormalised: readonly NormalisedArgument[] = Object.freeze([]);
const noNames: readonly string[] = Object.freeze([]);
const noGates: readonly Gate[] = Object.freeze([]);
const noArtifacts: readonly KeptArtifact[] = Object.freeze([]);
const noContent: readonly ContentPart[] = Object.freeze([]);

/** The calls that came together: those that may change something, by tool and input. */
export type CallBatch = Map<string, CallState>;

/** Something that waits on behalf of a call and has to hear of its cancellation. */
export interface CancelListener {
  onCancel(): void;
}

/**
 * One call on its way through the nest: what came in, what each stage found, what became of it. Every stage
 * writes its own fields; only the nest holds it, no tool ever sees it.
 */
export class CallState {
  readonly run: RunCore;
  readonly step: StepCore;
  readonly incoming: IncomingCall;
  /** Position within the step or within the parent, from 1; 0 for a call that is only evaluated. */
  readonly ordinal: number;

  /** exposure: the tool that was called. */
  calledTool: PreparedTool | undefined = undefined;
  /** exposure, then route: the tool that governs the call. */
  tool: PreparedTool | undefined = undefined;
  /** route: true once the call goes to another tool than it named. */
  routed = false;
  /** parse, then route: the arguments as they came, before anything was normalised. */
  parsed: JsonObject | undefined = undefined;
  /** loop guard: what makes the call identical to others; undefined until it is counted. */
  loopKey: string | undefined = undefined;
  isVetoed = false;
  isWarnedOfLoop = false;
  /** loop guard: the same call gave another result before, and nothing changed in between. */
  contradicts = false;
  /** hooks: those that replaced the input. */
  editedBy: readonly string[] = noNames;
  /** parse, then route, normalise, validate (dropped fields) and hooks: the arguments as JSON. */
  arguments: JsonObject | undefined = undefined;
  normalised: readonly NormalisedArgument[] = noneNormalised;
  /** validate: what `execute` receives. */
  input: unknown = undefined;
  /** policy. */
  effects: Effects | undefined = undefined;
  permissions: readonly string[] = noNames;
  verdict: Verdict | undefined = undefined;
  /** restore: what is known of the answer, which may replace the arguments. */
  knownDecision: KnownDecision | undefined = undefined;
  /** approval: what a person has to do with the call. */
  approval: CallApproval | undefined = undefined;
  /** The digest of the arguments, once it was asked for. */
  inputDigest: string | undefined = undefined;

  /** execute: what the tool returned, or the failure that it threw. */
  answer: unknown = undefined;
  /** Counts attempts, so that the late answer of one is not taken for the answer of the next. */
  attempt = 0;
  /** Attempts that were begun. */
  tries = 0;
  /** An attempt of a call that changes something, until it has settled: also once nobody waits for it any more. */
  running: Promise<void> | undefined = undefined;
  context: AbortableContext | undefined = undefined;
  /** True if the tool wrote the error, and not the wrapped path. */
  isToolError = false;
  /** serialise: those of the warnings that the tool wrote. */
  toolWarnings: readonly Warning[] = noWarnings;
  /** guard of the calls that this one made: the least trust of what came back. */
  childTrust: OutputTrust | undefined = undefined;
  /** acquire: what has to be let go, and the claim that has to be committed. */
  held: readonly Gate[] = noGates;
  claim: Claim | undefined = undefined;
  /** What calls that this one makes share. */
  #batchGate: Gate | undefined = undefined;
  /** events: false where the nest has no such stage. */
  reportsEvents = false;
  progressEvents = 0;
  #children = 0;

  /** True as soon as it is known what becomes of the call; then no further `enter` runs. */
  ended = false;
  status: CallOutcome['status'] = 'failed';
  error: ToolError | undefined = undefined;
  /** What the client answered, of a tool that the client hosts. */
  clientAnswer: unknown = undefined;
  suspendedFor: 'approval' | 'client' | undefined = undefined;
  /** True once the outcome is on its way to the caller: a tool that goes on is on its own. */
  over = false;

  /** serialise. */
  content: readonly ContentPart[] = noContent;
  /** True if the content was made from the data, and not by the tool. */
  isContentRendered = false;
  /** spill: true if the content is no longer whole. */
  isShortened = false;
  data: JsonValue | undefined = undefined;
  metadata: JsonObject | undefined = undefined;
  usage: Usage | undefined = undefined;
  outputTrust: OutputTrust | undefined = undefined;
  warnings: readonly Warning[] = noWarnings;
  /** spill: where the rest of a shortened result is. */
  artifacts: readonly KeptArtifact[] = noArtifacts;

  cancelled = false;
  cancelReason: unknown = undefined;
  cancelListener: CancelListener | undefined = undefined;

  /** telemetry: while somebody follows the call. */
  span: CallSpan | undefined = undefined;

  readonly startedAtMs: number;
  #durationMs: number | undefined = undefined;

  constructor(run: RunCore, step: StepCore, incoming: IncomingCall, ordinal: number) {
    this.run = run;
    this.step = step;
    this.incoming = incoming;
    this.ordinal = ordinal;
    this.startedAtMs = run.settings.ports.clock.monotonic();
  }

  /** Ends the call with a code of the table, as the status that the table gives it. */
  endWith(code: ExecutionErrorCode, options?: Parameters<typeof executionError>[1]): void {
    const { outcome } = executionErrors[code];
    this.endWithError(
      outcome === 'denied' || outcome === 'aborted' ? outcome : 'failed',
      executionError(code, options),
    );
  }

  /** `author`: who wrote the error's texts. */
  endWithError(
    status: 'failed' | 'denied' | 'aborted',
    error: ToolError,
    author: 'path' | 'tool' = 'path',
  ): void {
    this.isToolError = author === 'tool';
    this.ended = true;
    this.status = status;
    this.error = redactError(error, this.run.settings.redactor);
  }

  /** A stage or a port threw: a fault of the host's side, whatever was known before. */
  endWithFault(cause: unknown): void {
    this.endWith('INTERNAL_ERROR', { cause });
    this.run.log('error', 'A stage of the wrapped path failed.', { code: 'INTERNAL_ERROR' });
  }

  suspend(reason: 'approval' | 'client'): void {
    this.ended = true;
    this.status = 'suspended';
    this.suspendedFor = reason;
  }

  /** True if the call, its run or its parent was cancelled, whether or not anybody told the call. */
  noticeCancellation(): boolean {
    if (this.cancelled) return true;
    const { run, incoming } = this;
    if (run.cancelled) this.#markCancelled(run.cancelReason);
    else if (incoming.signal?.aborted === true) this.#markCancelled(incoming.signal.reason);
    else if (incoming.parent?.over === true) this.#markCancelled(incoming.parent.cancelReason);
    return this.cancelled;
  }

  /** Ends the call as aborted if it was cancelled; asked before every stage. */
  endIfCancelled(): boolean {
    if (!this.noticeCancellation()) return false;
    this.endWith('ABORTED', this.cancelReason === undefined ? {} : { cause: this.cancelReason });
    return true;
  }

  /** Cancels the call and whoever waits for it, at once. */
  cancel(reason: unknown): void {
    if (this.cancelled) return;
    if (this.over) {
      // Nothing changes what became of it, but its text may wait for the store of artifacts still.
      this.cancelListener?.onCancel();
      return;
    }
    this.#markCancelled(reason);
    this.context?.[abortContext](reason);
    this.cancelListener?.onCancel();
    this.run.inFlight.cancelChildren(this, reason);
  }

  /** From coming in until it was first asked for, which is on the way out. */
  get durationMs(): number {
    this.#durationMs ??= Math.max(0, this.run.settings.ports.clock.monotonic() - this.startedAtMs);
    return this.#durationMs;
  }

  /** The gate of the calls that came with this one: those of its step, or of the call above it. */
  get siblings(): Gate {
    const { parent } = this.incoming;
    if (parent === undefined) return this.step.calls;
    parent.#batchGate ??= new Gate();
    return parent.#batchGate;
  }

  /** Makes a call that has ended ready to go on: for another attempt, or with the client's answer. */
  reopen(): void {
    this.ended = false;
    this.status = 'failed';
    this.error = undefined;
    this.answer = undefined;
    this.suspendedFor = undefined;
    this.over = false;
    this.#durationMs = undefined;
  }

  get isPeek(): boolean {
    return this.ordinal === 0;
  }

  get hasChildren(): boolean {
    return this.#children > 0;
  }

  nextChildOrdinal(): number {
    this.#children += 1;
    return this.#children;
  }

  warn(given: Warning): void {
    const { redactor } = this.run.settings;
    const warning =
      redactor.valueCount === 0
        ? given
        : { ...given, message: redactor.valuesOnly.redactText(given.message) };
    this.warnings = this.warnings.length === 0 ? [warning] : [...this.warnings, warning];
  }

  #markCancelled(reason: unknown): void {
    this.cancelled = true;
    this.cancelReason = reason;
  }
}

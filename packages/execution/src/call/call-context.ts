import type {
  CallOutcome,
  Clock,
  GrantView,
  JsonObject,
  Logger,
  Ports,
  Principal,
  Progress,
  RunState,
  Scope,
  ToolContext,
  Workspace,
} from '@toolwright/core';
import { reportProgress } from '../events/report-progress.ts';
import { abortContext, type AbortableContext } from './abortable-context.ts';
import { callLogger } from './call-logger.ts';
import type { CallState } from './call-state.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

/**
 * What a tool receives beside its input. Whatever costs something (the signal, the key, the logger) is made when
 * the tool first reads it, so members are getters of the prototype: take them apart or pass the context on, but
 * do not spread it.
 */
export class CallContext implements ToolContext, AbortableContext {
  readonly #call: CallState;
  #controller: AbortController | undefined = undefined;
  #logger: Logger | undefined = undefined;
  #grants: GrantView | undefined = undefined;
  #view: { readonly workspace: Workspace | undefined } | undefined = undefined;
  #aborted = false;
  #reason: unknown = undefined;

  constructor(call: CallState) {
    this.#call = call;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted) this.#controller.abort(this.#reason);
      // Only now does a call that may stay synchronous have to hear of a cancellation.
      else this.#call.run.inFlight.watch(this.#call);
    }
    return this.#controller.signal;
  }

  [abortContext](reason: unknown): void {
    this.#aborted = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }

  get principal(): Principal {
    return this.#call.run.principal;
  }

  get sessionId(): string {
    return this.#call.run.session.id;
  }

  get runId(): string {
    return this.#call.run.id;
  }

  get stepId(): string {
    return this.#call.step.id;
  }

  get callId(): string {
    return this.#call.incoming.id;
  }

  get idempotencyKey(): string {
    return idempotencyKeyOf(this.#call);
  }

  get traceparent(): string | undefined {
    return this.#call.span?.traceparent ?? this.#call.run.traceparent;
  }

  get grants(): GrantView {
    this.#grants ??= this.#call.run.grantsOf(this.#call);
    return this.#grants;
  }

  get workspace(): Workspace | undefined {
    this.#view ??= { workspace: this.#call.run.workspaceOf(this.#call) };
    return this.#view.workspace;
  }

  get ports(): Ports {
    return this.#call.run.settings.ports;
  }

  get clock(): Clock {
    return this.#call.run.settings.ports.clock;
  }

  get timezone(): string {
    return this.#call.run.session.timezone;
  }

  get logger(): Logger {
    this.#logger ??= callLogger(this.#call);
    return this.#logger;
  }

  get state(): RunState {
    return this.#call.run.stateOf(this.#call.tool?.name ?? '');
  }

  get scope(): Scope {
    return this.#call.run.scope;
  }

  get progress(): (progress: Progress) => void {
    return (progress) => reportProgress(this.#call, progress);
  }

  get invoke(): (name: string, input: JsonObject) => Promise<CallOutcome> {
    return (name, input) => this.#call.run.invoke(this.#call, name, input);
  }
}

import type { AnyToolContract } from '../contract/tool-contract.ts';
import type { MaybePromise } from '../contract/maybe-promise.ts';
import type { CallOutcome } from '../outcomes/call-outcome.ts';
import type { Principal } from '../principal/principal.ts';
import type { ContentPart } from '../results/content.ts';
import type { JsonObject, JsonValue } from '../results/json-value.ts';
import type { Warning } from '../results/tool-result.ts';

/** A call as a hook sees it. `input` is a copy: changing it changes nothing. */
export interface HookedCall {
  readonly callId: string;
  /** The tool that governs the call; a router's target, not the router. */
  readonly tool: AnyToolContract;
  /** The arguments as JSON: parsed, normalised and valid. */
  readonly input: JsonObject;
  readonly principal: Principal;
  readonly run: { readonly id: string; readonly sessionId: string };
  readonly stepId: string;
}

/** What a hook says before a call; nothing lets the call go on unchanged. */
export interface BeforeCall {
  /** Takes the arguments' place; it is validated again, and the audit says who edited. */
  readonly input?: JsonObject;
  /** Why the call must not run; shown to the model. */
  readonly deny?: string;
}

/** What a hook says after a call; each member that is there takes the place of the outcome's, or comes on top. */
export interface AfterCall {
  readonly content?: string | readonly ContentPart[];
  readonly data?: JsonValue;
  readonly warnings?: readonly Warning[];
}

/**
 * The host's own code around every call. Hooks run one after the other, in their order, each on what the one
 * before left. One that throws, hangs or answers garbage denies before the call and warns after it.
 */
export interface ToolHook {
  readonly name: string;
  before?(call: HookedCall): MaybePromise<BeforeCall | undefined | void>;
  /** Told of every call that `before` was asked about, unless the call waits for somebody. */
  after?(call: HookedCall, outcome: CallOutcome): MaybePromise<AfterCall | undefined | void>;
}

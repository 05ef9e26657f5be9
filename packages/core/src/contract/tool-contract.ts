import type { ToolCard } from './tool-card.ts';
import type { Effects, Privacy, Risk } from './effects.ts';
import type { MaybePromise } from './maybe-promise.ts';
import type { Preview } from './preview.ts';
import type { ToolContext } from './tool-context.ts';
import type { JsonObject } from '../results/json-value.ts';
import type { OutputTrust, ToolFailure, ToolResult } from '../results/tool-result.ts';
import type { Schema } from '../schema/schema.ts';

/** A JSON Pointer (RFC 6901) into the arguments; a segment `*` stands for any item or key. */
export type JsonPointer = '' | `/${string}`;

/** How a raw argument may be brought into the form that the schema asks for. */
export type NormaliserId =
  'number' | 'integer' | 'email' | 'currency' | `unit:${string}` | 'date' | 'date-time';

/** A lock that a call needs: two calls with the same key run together only if both only read. */
export interface ResourceClaim {
  readonly key: string;
  readonly mode: 'read' | 'write';
}

/** Who shares a rate. */
export const rateScopes = ['tool', 'user', 'session', 'tenant'] as const;

export interface RateLimit {
  readonly calls: number;
  readonly perMs: number;
  readonly scope: (typeof rateScopes)[number];
}

export interface ToolLimits {
  readonly timeoutMs?: number;
  readonly outputBytes?: number;
  readonly rate?: RateLimit;
  readonly concurrency?: number;
}

export interface ToolTraits {
  readonly costUsd?: number;
  readonly latencyMs?: number;
  /** 0 to 1. */
  readonly reliability?: number;
  readonly authoritative?: boolean;
  readonly polling?: boolean;
  readonly pager?: boolean;
  readonly maxAgeMs?: number;
}

export interface Exposure {
  /** Tools that come along when this one is exposed. */
  readonly companions?: readonly string[];
  readonly onlyIn?: 'bootstrap';
  readonly forceIn?: 'heartbeat';
  readonly always?: boolean;
  readonly deniedByDefault?: boolean;
}

/** A function of the input, written as a method type so that contracts stay assignable to the erased one. */
type OfInput<I, R> = { of(input: I): R }['of'];

/**
 * What every tool declares. Shared code reads these properties and never branches on a tool's name.
 * Functions are methods on purpose: method parameters compare bivariantly, so every `ToolContract<X, Y>`
 * is assignable to {@link AnyToolContract}.
 */
export interface ToolBase<I, O> {
  /** `^[a-zA-Z0-9_-]{1,64}$`; ours are snake_case. */
  readonly name: string;
  readonly category: string;
  readonly title?: string;
  readonly description: string;
  readonly version?: string;
  readonly tags?: readonly string[];
  readonly enabled?: boolean;
  readonly inputSchema: Schema<I>;
  readonly outputSchema?: Schema<O>;
  readonly effects: Effects | OfInput<I, Effects>;
  /** Everything that the tool may need, as dotted names without a scope. */
  readonly permissions: readonly string[];
  readonly risk: Risk;
  readonly privacy?: Privacy;
  /** The trust of what it returns; a result may override it. */
  readonly outputTrust: OutputTrust;
  readonly limits?: ToolLimits;
  readonly toolCard?: ToolCard;
  readonly traits?: ToolTraits;
  readonly exposure?: Exposure;
  readonly normalise?: Readonly<Partial<Record<JsonPointer, NormaliserId>>>;
  /** Fields of the input that events, approval requests and spans must not show. */
  readonly redact?: readonly JsonPointer[];
  readonly loopKey?: false | readonly JsonPointer[];
  /** What this very call needs, with scopes (`fs.read:/notes.md`). Left out: `permissions`. */
  permissionsFor?(input: I): readonly string[];
  /** May only tighten; the host's rules decide. */
  approvalHint?(input: I): 'none' | 'ask';
  resources?(input: I, context: ToolContext): MaybePromise<readonly ResourceClaim[]>;
  preview?(input: I, context: ToolContext): MaybePromise<Preview>;
}

/** A tool that runs here. It may return a plain value, a result, or what `fail` gives. */
export interface ExecutableTool<I = unknown, O = unknown> extends ToolBase<I, O> {
  readonly hosted?: 'here';
  execute(input: I, context: ToolContext): MaybePromise<O | ToolResult<O> | ToolFailure>;
  readonly route?: never;
}

export interface RoutedCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** A tool that names another tool and its arguments. The routed contract governs every later stage. */
export interface RouterTool<I = unknown> extends ToolBase<I, unknown> {
  readonly hosted?: 'here';
  route(input: I): RoutedCall | ToolFailure;
  readonly execute?: never;
}

/** A tool that the client runs: the call goes out as pending and its result comes back bound to the call id. */
export interface ClientTool<I = unknown, O = unknown> extends ToolBase<I, O> {
  readonly hosted: 'client';
  readonly execute?: never;
  readonly route?: never;
}

export type ToolContract<I = unknown, O = unknown> =
  ExecutableTool<I, O> | RouterTool<I> | ClientTool<I, O>;

/** Any tool, with its types erased: what registries, packs and the wrapped path hold. */
export type AnyToolContract = ToolContract<unknown, unknown>;

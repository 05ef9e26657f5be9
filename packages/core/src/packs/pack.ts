import type { MaybePromise } from '../contract/maybe-promise.ts';
import type { AnyToolContract } from '../contract/tool-contract.ts';
import type { Ports } from '../ports/ports.ts';
import type { Workspace } from '../ports/workspace.ts';
import type { Principal } from '../principal/principal.ts';
import type { StandardSchemaWithJson } from '../schema/standard-schema.ts';

/** The contract version that this core speaks. A pack names the one that it was written for. */
export const contractVersion = 1;

export interface PackCreateContext<Options> {
  readonly ports: Ports;
  /** Validated, with the schema's defaults filled in. */
  readonly options: Options;
}

export interface PackSessionContext<Options> extends PackCreateContext<Options> {
  readonly sessionId: string;
  readonly principal: Principal;
  readonly workspace: Workspace | undefined;
}

/** What a pack opened for one session: further tools, and how to let go. */
export interface PackSession {
  readonly tools?: readonly AnyToolContract[];
  /** The results of these calls left the model's context. */
  forget?(callIds: readonly string[]): MaybePromise<void>;
  close?(): MaybePromise<void>;
}

/**
 * A plugin of tools; one shape for our families and for third parties. Made by `definePack`. `Options` is what
 * `create` gets, `OptionsInput` what a host writes.
 */
export interface Pack<Options = unknown, OptionsInput = unknown> {
  /** `^[a-z][a-z0-9-]{0,63}$` */
  readonly id: string;
  readonly contract: number;
  readonly version?: string;
  readonly options?: StandardSchemaWithJson<OptionsInput, Options> | undefined;
  /** Every permission that some tool of the pack may need. */
  readonly permissions: readonly string[];
  /** The pack's tools, where they need neither ports nor options. */
  readonly tools?: readonly AnyToolContract[];
  /** Makes the pack's tools, once a toolkit. */
  create?(context: PackCreateContext<Options>): readonly AnyToolContract[];
  openSession?(context: PackSessionContext<Options>): MaybePromise<PackSession>;
  dispose?(): MaybePromise<void>;
}

/** A pack with what the host decided about it. */
export interface PackEntry {
  readonly pack: Pack;
  /** Raw options, validated against the pack's schema when the toolkit is made. */
  readonly options?: unknown;
  /** Globs over tool names. Default: all. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

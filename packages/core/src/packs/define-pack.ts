import { checkPack } from './check-pack.ts';
import type { Pack, PackCreateContext, PackSession, PackSessionContext } from './pack.ts';
import type { MaybePromise } from '../contract/maybe-promise.ts';
import type { AnyToolContract } from '../contract/tool-contract.ts';
import type { StandardSchemaWithJson } from '../schema/standard-schema.ts';

type OptionsOf<S extends StandardSchemaWithJson> = NonNullable<S['~standard']['types']>['output'];
type OptionsInputOf<S extends StandardSchemaWithJson> = NonNullable<
  S['~standard']['types']
>['input'];

/** A pack as its author writes it; {@link Pack} says what each member means. */
interface PackDefinition<Options> {
  readonly id: string;
  readonly contract: number;
  readonly version?: string;
  readonly permissions: readonly string[];
  readonly tools?: readonly AnyToolContract[];
  create?(context: PackCreateContext<Options>): readonly AnyToolContract[];
  openSession?(context: PackSessionContext<Options>): MaybePromise<PackSession>;
  dispose?(): MaybePromise<void>;
}

/**
 * Checks a pack and returns it, with the type of its options inferred from their schema.
 *
 * Throws ToolwrightError with PACK_CONTRACT_UNSUPPORTED for another contract version, PACK_INVALID for anything
 * else; all faults are reported at once, `place` is the pack's id and the property of the first one.
 *
 * @example
 * export const greetPack = definePack({ id: 'greet', contract: 1, permissions: [], tools: [greetTool] });
 */
export function definePack<S extends StandardSchemaWithJson>(
  definition: PackDefinition<OptionsOf<S>> & { readonly options: S },
): Pack<OptionsOf<S>, OptionsInputOf<S>>;
export function definePack(
  definition: PackDefinition<undefined> & { readonly options?: undefined },
): Pack<undefined, undefined>;
export function definePack(definition: object): Pack<undefined, undefined> {
  const pack = definition as Pack<undefined, undefined>;
  checkPack(pack);
  return pack;
}

import type { AnyToolContract, Pack } from '@toolwright/core';
import type { ToolChoice } from './choose-tools.ts';

/** A pack that this toolkit made: its options are valid and its tools exist. */
export interface LoadedPack {
  readonly pack: Pack;
  /** Validated, with the schema's defaults filled in. */
  readonly options: unknown;
  readonly choice: ToolChoice;
  /** The tools that the host takes. */
  readonly tools: readonly AnyToolContract[];
}

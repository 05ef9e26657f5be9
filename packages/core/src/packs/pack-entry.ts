import type { Pack, PackEntry } from './pack.ts';

export interface PackChoice {
  /** Globs over tool names. Default: all. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/**
 * A pack with the host's options and choice of tools, its options checked by the compiler. They are validated
 * when the toolkit is made.
 *
 * @example
 * packEntry(filesystemPack, { readLines: 500 }, { exclude: ['grep'] });
 */
export function packEntry<Options, OptionsInput>(
  pack: Pack<Options, OptionsInput>,
  options?: NoInfer<OptionsInput>,
  choice: PackChoice = {},
): PackEntry {
  return { pack, ...(options === undefined ? {} : { options }), ...choice };
}

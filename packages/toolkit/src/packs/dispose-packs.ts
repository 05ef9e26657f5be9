import type { CloseFaults } from '../lifecycle/close-faults.ts';
import type { LoadedPack } from './loaded-pack.ts';

/** Lets go of packs, last one first. */
export async function disposePacks(
  loaded: readonly LoadedPack[],
  faults: CloseFaults,
): Promise<void> {
  for (const { pack } of [...loaded].reverse()) {
    await faults.try(`pack ${pack.id}`, () => pack.dispose?.());
  }
}

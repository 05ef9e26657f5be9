import type { Ids } from '@toolwright/core';

const shortest = 12;
const longest = 16;

/**
 * Text that nobody who wrote an output could know: the end of a new id, in letters and digits. An id that is shorter
 * than a marker should be, as those of tests are, is taken whole.
 */
export function newMarker(ids: Ids): string {
  const id = ids.next('frame').replaceAll(/[^\w-]/g, '');
  const end = id.slice(id.search(/[^_-]*$/));
  return end.length < shortest ? id : end.slice(-longest);
}

import type { StateKey } from '@toolwright/core';

export function keyOf(id: string): StateKey {
  return { principal: { tenant: 'acme' }, space: 'race', scope: '', id };
}

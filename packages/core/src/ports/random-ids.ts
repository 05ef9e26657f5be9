import type { Ids } from './ids.ts';

/** Unguessable ids, e.g. `run_2f1c…`: the kind, and 122 random bits as 32 hex digits. */
export const randomIds: Ids = Object.freeze({
  next: (kind: string) => `${kind}_${crypto.randomUUID().replaceAll('-', '')}`,
});

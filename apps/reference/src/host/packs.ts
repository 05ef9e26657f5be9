import type { Pack } from '@toolwright/core';
import { filesystemPack } from '@toolwright/filesystem';

/** The families that the command offers. */
export const packs: readonly Pack[] = [filesystemPack];

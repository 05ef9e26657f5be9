import type { AnyToolContract } from '@toolwright/core';
import { createToolContext } from '@toolwright/core/testing';
import { filesystemDefaults, filesystemPack } from '../../src/index.ts';

/** The pack's tools with its defaults, in its order. */
export function packTools(): readonly AnyToolContract[] {
  const { ports } = createToolContext();
  const options = {
    ...filesystemDefaults,
    generatedFolders: [...filesystemDefaults.generatedFolders],
  };
  return filesystemPack.create?.({ ports, options }) ?? [];
}

import { createMemoryFiles, createMemoryWorkspace } from '../../src/memory/index.ts';
import type { Ground } from './ground.ts';

export function createMemoryGround(): Ground {
  return {
    build(trees, options = {}) {
      const stores = Object.entries(trees((root) => `/memory/${root}`)).map(([name, files]) => ({
        name,
        files: createMemoryFiles(files),
      }));
      return Promise.resolve({
        workspace: createMemoryWorkspace({ roots: stores, ...options }),
        put: (root, path, node) => stores.find(({ name }) => name === root)?.files.put(path, node),
        hostFolders: [],
      });
    },
    clear: () => Promise.resolve(),
  };
}

import { createMemoryFiles, createMemoryWorkspace } from '../../src/memory/index.ts';
import type { Ground } from './ground.ts';

export function createMemoryGround(): Ground {
  return {
    build(trees, { readOnly = [], ...options } = {}) {
      const stores = Object.entries(trees((root) => `/memory/${root}`)).map(([name, files]) => ({
        name,
        mode: readOnly.includes(name) ? ('r' as const) : ('rw' as const),
        files: createMemoryFiles(files),
      }));
      const storeOf = (root: string) => stores.find(({ name }) => name === root)?.files;
      return Promise.resolve({
        workspace: createMemoryWorkspace({ roots: stores, ...options }),
        put: (root, path, node) => storeOf(root)?.put(path, node),
        link: (root, path, furtherPath) => storeOf(root)?.link(path, furtherPath),
        hostFolders: [],
      });
    },
    clear: () => Promise.resolve(),
  };
}

import { writeSync } from 'node:fs';
import { createFolderArtifacts } from '../../../src/artifacts/folder-artifacts.ts';

/** Keeps artifacts for ever and prints the handle and the size of each one that was answered. */
const [path = '', seed = ''] = process.argv.slice(2);
const store = createFolderArtifacts({ path });
for (let count = 0; ; count += 1) {
  const source = `${seed}-${count}-`.repeat(1 + ((count * 7_919) % 30_000));
  const { handle, sizeBytes } = await store.put({ tenant: 'acme' }, source, {
    trust: 'external',
    mediaType: 'text/plain',
  });
  writeSync(1, `${handle} ${sizeBytes}\n`);
}

import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderArtifacts } from '../../../src/artifacts/folder-artifacts.ts';
import { say } from '../talk.ts';

/** Keeps what does not fit on the disk, makes room and keeps something again; prints what happened as JSON. */
const folder = process.argv[2] ?? '';
const ballast = join(folder, 'ballast');
writeFileSync(ballast, Buffer.alloc(200_000));
const owner = { tenant: 'acme' };
const from = { trust: 'external', mediaType: 'text/plain' } as const;
const store = createFolderArtifacts({ path: join(folder, 'artifacts') });
const small = await store.put(owner, 'small', from);
// More than the disk has, and more than a file may have.
const failure: unknown = await store.put(owner, 'x'.repeat(600_000), from).then(
  () => undefined,
  (error: unknown) => error,
);
const { code, message } = (failure ?? {}) as { code?: string; message?: string };
const files = readdirSync(join(folder, 'artifacts'), { recursive: true }).length;
rmSync(ballast);
const after = await store.put(owner, 'y'.repeat(200_000), from);
const page = await store.read(owner, small.handle, { offset: 0, length: 10 });
await store.close();
say(
  JSON.stringify({
    code,
    message,
    files,
    small: Buffer.from(page?.bytes ?? []).toString(),
    after: after.sizeBytes,
  }),
);

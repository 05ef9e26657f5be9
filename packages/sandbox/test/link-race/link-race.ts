import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A root in which a folder and a file are links to the outside every other moment. */
export interface LinkRace {
  readonly root: string;
  /** Resolves with the number of swaps. */
  stop(): Promise<number>;
}

/** Paths that lead to `inside` or, if a link is followed, to `outside`. */
export const racingPaths = ['folder/secret', 'file', 'folder/deep/secret'] as const;

export async function startLinkRace(): Promise<LinkRace> {
  const base = mkdtempSync(join(tmpdir(), 'toolwright-race-'));
  const root = join(base, 'root');
  for (const [folder, content] of [
    [join(root, 'folder'), 'inside'],
    [join(base, 'out'), 'outside'],
  ] as const) {
    mkdirSync(join(folder, 'deep'), { recursive: true });
    writeFileSync(join(folder, 'secret'), content);
    writeFileSync(join(folder, 'deep', 'secret'), content);
  }
  // Tells the outside in a list.
  writeFileSync(join(base, 'out', 'outside'), '');
  symlinkSync('../out', join(root, 'folder-or-link'));
  writeFileSync(join(root, 'file'), 'inside');
  symlinkSync('../out/secret', join(root, 'file-or-link'));

  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('flip-links.ts', import.meta.url), {
    workerData: { folder: root, stop },
    execArgv: ['--conditions=@toolwright/source'],
  });
  await once(worker, 'message');
  return {
    root,
    async stop() {
      const told = once(worker, 'message') as Promise<[number]>;
      Atomics.store(stop, 0, 1);
      const [swaps] = await told;
      await worker.terminate();
      rmSync(base, { recursive: true, force: true });
      return swaps;
    },
  };
}

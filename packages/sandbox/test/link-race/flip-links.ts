// A worker that puts links in the place of a folder and a file and back, as fast as it can, until it is told to stop.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

const { folder, stop } = workerData as { folder: string; stop: Int32Array };

/** Each step is atomic, and between two of them the name is missing for a moment. */
function swap(name: string, other: string): void {
  const [at, hold, from] = [name, 'hold', other].map((part) => join(folder, part)) as [
    string,
    string,
    string,
  ];
  renameSync(at, hold);
  renameSync(from, at);
  renameSync(hold, from);
}

let swaps = 0;
parentPort?.postMessage('started');
while (Atomics.load(stop, 0) === 0) {
  swap('folder', 'folder-or-link');
  swap('file', 'file-or-link');
  swaps += 2;
}
parentPort?.postMessage(swaps);

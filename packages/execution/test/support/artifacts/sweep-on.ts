import { systemClock } from '@toolwright/core';
import { createFolderArtifacts } from '../../../src/artifacts/folder-artifacts.ts';
import { hangUp, say, waitForGo } from '../talk.ts';

/** Sweeps what was put before a moment, over and over, until the test lets it go; prints how many artifacts went. */
const [path = '', before = '0'] = process.argv.slice(2);
const clock = { ...systemClock, now: () => Number(before) };
const store = createFolderArtifacts({ path, clock, maxAgeMs: Infinity });
let isOver = false;
void waitForGo().then(() => {
  isOver = true;
  hangUp();
});
let removed = 0;
while (!isOver) removed += await store.sweep({ olderThanMs: 0 });
await store.close();
say(`${removed}`);

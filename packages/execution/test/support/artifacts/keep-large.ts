import { createFolderArtifacts } from '../../../src/artifacts/folder-artifacts.ts';
import { createMemoryArtifacts } from '../../../src/artifacts/memory-artifacts.ts';
import { say } from '../talk.ts';
import { residentBytes, startMeasuring } from './resident-bytes.ts';

/** Keeps 100 MB in one form and prints what that took, as JSON. */
const [path = '', store = '', form = ''] = process.argv.slice(2);
const sizeBytes = 100_000_000;
const makers: Readonly<Record<string, () => string | Uint8Array>> = {
  bytes: () => Buffer.alloc(sizeBytes, 'x'),
  // Two bytes in memory for each byte of UTF-8 would not be a fair measure, so one kind of each.
  ascii: () => Buffer.alloc(sizeBytes, 'x').toString('latin1'),
  wide: () => Buffer.alloc(sizeBytes, '€uro ').toString(),
};
const value = makers[form]?.() ?? '';
const artifacts = store === 'memory' ? createMemoryArtifacts() : createFolderArtifacts({ path });
// What loads once is not the price of this artifact.
await artifacts.put({ tenant: 'a' }, 'warm', { trust: 'external', mediaType: 'text/plain' });
const before = await startMeasuring();
let latest = performance.now();
let longestPauseMs = 0;
const timer = setInterval(() => {
  longestPauseMs = Math.max(longestPauseMs, performance.now() - latest);
  latest = performance.now();
}, 1);
const startedAt = performance.now();
const stat = await artifacts.put({ tenant: 'a' }, value, {
  trust: 'external',
  mediaType: 'text/plain',
});
const tookMs = performance.now() - startedAt;
clearInterval(timer);
const peakBytes = residentBytes('VmHWM') - before;
say(
  JSON.stringify({ lost: stat.lost, sizeBytes: stat.sizeBytes, peakBytes, tookMs, longestPauseMs }),
);
await artifacts.close();

import { toolResult } from '@toolwright/core';
import { createFolderArtifacts } from '../../../src/artifacts/folder.ts';
import { createMemoryArtifacts } from '../../../src/index.ts';
import { testTool } from '../open-run.ts';
import { say } from '../talk.ts';
import { residentBytes, startMeasuring } from './resident-bytes.ts';
import { createSpillHost, session } from './spill-run.ts';

/** Takes a result of 100 MB through the whole path, and prints what that took beyond the result, as JSON. */
const [path = '', store = '', form = ''] = process.argv.slice(2);
const sizeBytes = 100_000_000;
const makers: Readonly<Record<string, () => string>> = {
  ascii: () => Buffer.alloc(sizeBytes, 'x').toString('latin1'),
  wide: () => Buffer.alloc(sizeBytes, '€uro ').toString(),
  image: () => Buffer.alloc(sizeBytes, 'AAAA').toString('latin1'),
};
const value = makers[form]?.() ?? '';
const large =
  form === 'image'
    ? toolResult({ content: [{ type: 'image', data: value, mediaType: 'image/png' }] })
    : value;
const artifacts = store === 'memory' ? createMemoryArtifacts() : createFolderArtifacts({ path });
const execution = createSpillHost(artifacts, [
  testTool({ name: 'warm', execute: () => 'w'.repeat(20_000) }),
  testTool({ name: 'large', execute: () => large }),
]);
const run = execution.openRun({ session });
// What loads once is not the price of this result.
await run.call({ id: 'call-0', name: 'warm', arguments: '{}' });
const before = await startMeasuring();
const startedAt = performance.now();
const outcome = await run.call({ id: 'call-1', name: 'large', arguments: '{}' });
const tookMs = performance.now() - startedAt;
const peakBytes = residentBytes('VmHWM') - before;
const [kept] = outcome.artifacts ?? [];
say(
  JSON.stringify({
    sizeBytes: kept?.sizeBytes,
    lost: kept?.lost,
    codes: outcome.warnings.map(({ code }) => code),
    valueBytes: sizeBytes,
    peakBytes,
    tookMs,
  }),
);
await execution.close();
await artifacts.close();

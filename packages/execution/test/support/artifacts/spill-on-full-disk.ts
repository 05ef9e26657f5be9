import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderArtifacts } from '../../../src/artifacts/folder.ts';
import { testTool } from '../open-run.ts';
import { say } from '../talk.ts';
import { createSpillHost, session } from './spill-run.ts';

/** Lets a tool that changes something give more than the disk has, then makes room; prints what happened as JSON. */
const folder = process.argv[2] ?? '';
const ballast = join(folder, 'ballast');
writeFileSync(ballast, Buffer.alloc(200_000));
let runs = 0;
const path = join(folder, 'artifacts');
const artifacts = createFolderArtifacts({ path });
const execution = createSpillHost(artifacts, [
  testTool({
    name: 'change',
    schema: { type: 'object', properties: { size: { type: 'integer' } } },
    effects: { readOnly: false },
    permissions: ['test.change'],
    execute: (input) => {
      runs += 1;
      return 'x'.repeat((input as { readonly size: number }).size);
    },
  }),
]);
const run = execution.openRun({ session });
const call = (id: string, size: number) =>
  run.call({ id, name: 'change', arguments: JSON.stringify({ size }) });
const full = await call('call-1', 600_000);
const left = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.part'),
);
rmSync(ballast);
const after = await call('call-2', 200_000);
await execution.close();
await artifacts.close();
const briefly = ({ status, content, warnings, artifacts: kept }: typeof full) => ({
  status,
  shown: content[0]?.type === 'text' ? content[0].text.length : 0,
  codes: warnings.map(({ code }) => code),
  kept: kept?.map(({ sizeBytes }) => sizeBytes),
});
say(JSON.stringify({ runs, left, full: briefly(full), after: briefly(after) }));

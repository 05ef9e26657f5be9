// Run as a program of its own: counts up in a file, as often as it is told, and tries again where another process was faster.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createWorkspace } from '../../src/index.ts';

const [folder = '', count = '0', links, meeting = '', others = '1'] = process.argv.slice(2);
await using workspace = await createWorkspace({
  roots: [{ path: folder, mode: 'rw' }],
  links: links === 'check' ? 'check' : 'walk',
});
const { files } = workspace.view();
const path = files.parse('counter');

/** True if the file was counted up; false if it had another content by then. */
async function countUp(): Promise<boolean> {
  const file = await files.open(path);
  const bytes = await file.read(0, 100);
  await file.close();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const next = Buffer.from(String(Number(Buffer.from(bytes)) + 1));
  try {
    await files.write(path, next, { expected: { identity: file.stat.identity, sha256 } });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'FILE_CHANGED') return false;
    throw error;
  }
}

// Programs start at different times, and have to meet.
mkdirSync(join(meeting, String(process.pid)));
while (readdirSync(meeting).length < Number(others)) await wait(2);

let refused = 0;
for (let done = 0; done < Number(count);) {
  if (await countUp()) done += 1;
  else refused += 1;
}
process.stdout.write(String(refused));

import { mkdtemp, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with these files, removed when the test ends. */
export async function temporaryFolder(
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'toolwright-cli-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Puts a whole file in place, for its owner only: whoever reads sees the old text or the new one. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}-${randomUUID()}`);
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

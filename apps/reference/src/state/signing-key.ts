import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { referenceError } from '../errors.ts';

/** More than the 32 bytes that signing asks for. */
const keyBytes = 48;

/** The key of this state folder, made on first use. Throws STATE_DAMAGED if what is there is none. */
export async function openSigningKey(folder: string): Promise<string> {
  const file = path.join(folder, 'signing-key');
  const known = await readKey(file);
  if (known !== undefined) return known;
  const draft = path.join(folder, `.signing-key-${randomUUID()}`);
  const key = randomBytes(keyBytes).toString('base64');
  await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A link never replaces: of two processes that begin at once, the key of the first one counts.
    await link(draft, file);
    return key;
  } catch (error) {
    const other = await readKey(file);
    if (other === undefined) throw error;
    return other;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readKey(file: string): Promise<string | undefined> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (Buffer.from(text, 'base64').byteLength === keyBytes) return text;
  throw referenceError('STATE_DAMAGED', {
    place: file,
    message: 'The file with the signing key holds none.',
    hint: 'Restore it. Without it, remove the file: then runs that wait can no longer go on.',
  });
}

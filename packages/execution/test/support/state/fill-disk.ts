import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSqliteState } from '../../../src/sqlite-state/index.ts';
import { say } from '../talk.ts';
import { keyOf } from './keys.ts';

/** Writes until the disk is full, makes room and goes on; prints what happened as JSON. */
const folder = process.argv[2] ?? '';
const ballast = join(folder, 'ballast');
writeFileSync(ballast, Buffer.alloc(200_000));
const path = join(folder, 'state.db');
const state = createSqliteState({ path });
const answered: string[] = [];
let failure: unknown;
while (failure === undefined && answered.length < 10_000) {
  const id = `${answered.length}`;
  try {
    await state.set(keyOf(id), 'x'.repeat(2_000));
    answered.push(id);
  } catch (error) {
    failure = error;
  }
}
rmSync(ballast);
const { code, message, hint } = failure as { code?: string; message?: string; hint?: string };
const listed = await state.list({ ...keyOf('') });
const kept = new Set(listed.map(({ key }) => key.id));
// Over an entry that is there: under a limit for the file's size no new page may be added.
const after = await state.set(keyOf('0'), 'small').then(
  () => 'written',
  (error: unknown) => (error as { code: string }).code,
);
await state.close();
const lost = answered.filter((id) => !kept.has(id));
say(JSON.stringify({ code, message, hint, answered: answered.length, lost, after }));

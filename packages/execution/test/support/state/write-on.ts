import { writeSync } from 'node:fs';
import { createSqliteState } from '../../../src/sqlite-state/index.ts';
import { keyOf } from './keys.ts';

/** Writes entries for ever and prints the id of each one whose write was answered. */
const [path = '', prefix = '', durability = ''] = process.argv.slice(2);
const state = createSqliteState({ path, durability: durability as 'process-crash' });
for (let count = 0; ; count += 1) {
  const id = `${prefix}-${count}`;
  await state.set(keyOf(id), { id, filling: 'x'.repeat(count % 3_000) });
  writeSync(1, `${id}\n`);
}

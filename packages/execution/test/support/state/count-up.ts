import { createSqliteState } from '../../../src/sqlite-state/index.ts';
import { hangUp, waitForGo } from '../talk.ts';
import { keyOf } from './keys.ts';

/** Adds 1 to a shared counter, `rounds` times, by compare-and-set. */
const [path = '', rounds = '0'] = process.argv.slice(2);
const state = createSqliteState({ path, durability: 'process-crash' });
await waitForGo();
hangUp();
for (let round = 0; round < Number(rounds);) {
  const entry = await state.get(keyOf('counter'));
  const next = Number(entry?.value ?? 0) + 1;
  const written = await state.set(keyOf('counter'), next, { ifVersion: entry?.version ?? null });
  if (written !== undefined) round += 1;
}
await state.close();

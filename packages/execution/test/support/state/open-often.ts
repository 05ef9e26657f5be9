import { createSqliteState } from '../../../src/sqlite-state/index.ts';
import { hangUp, waitForGo } from '../talk.ts';
import { keyOf } from './keys.ts';

/** Opens one file after another, each when the test says so, and writes one entry. */
const [path = '', rounds = '0'] = process.argv.slice(2);
for (let round = 0; round < Number(rounds); round += 1) {
  await waitForGo();
  const state = createSqliteState({ path: `${path}-${round}`, durability: 'process-crash' });
  await state.set(keyOf(`${process.pid}`), 1);
  await state.close();
}
hangUp();

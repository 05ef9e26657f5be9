import { createSqliteState } from '../../../src/sqlite-state/index.ts';
import { hangUp, say, waitForGo } from '../talk.ts';
import { keyOf } from './keys.ts';

/** Claims every id of 0 to `count - 1` that nobody has claimed, and prints which. Opens the store only after `go`. */
const [path = '', count = '0'] = process.argv.slice(2);
await waitForGo();
hangUp();
const state = createSqliteState({ path, durability: 'process-crash' });
const won: number[] = [];
for (let id = 0; id < Number(count); id += 1) {
  if ((await state.set(keyOf(`${id}`), process.pid, { ifVersion: null })) !== undefined)
    won.push(id);
}
await state.close();
say(JSON.stringify(won));

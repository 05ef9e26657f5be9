import { createSqliteState } from '../../../src/sqlite-state/index.ts';
import { say } from '../talk.ts';
import { keyOf } from './keys.ts';

/** Opens a state file while the module that it loads warns of itself and of something else; prints what is heard. */
const heard: string[] = [];
process.removeAllListeners('warning');
process.on('warning', ({ name, message }) => heard.push(`${name}: ${message}`));
const emitWarning = Reflect.get(process, 'emitWarning') as unknown;
const getBuiltinModule = process.getBuiltinModule.bind(process) as (name: string) => never;
process.getBuiltinModule = (name: string) => {
  process.emitWarning('SQLite is an experimental feature and might change', 'ExperimentalWarning');
  process.emitWarning('Another experimental feature', 'ExperimentalWarning');
  process.emitWarning('SQLite was mentioned', { type: 'SomeWarning', code: 'X1' });
  return getBuiltinModule(name);
};
const before = heard.length;
const state = createSqliteState({ path: process.argv[2] ?? '' });
await state.set(keyOf('1'), 1);
await state.get(keyOf('1'));
await state.close();
process.emitWarning('SQLite is an experimental feature, says another', 'ExperimentalWarning');
await new Promise((resolve) => setImmediate(resolve));
say(JSON.stringify({ before, heard, restored: process.emitWarning === emitWarning }));

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
const isLoadedAtImport = isSqliteLoaded();
const state = createSqliteState({ path: process.argv[2] ?? '' });
await state.set(keyOf('1'), 1);
await state.get(keyOf('1'));
const isLoaded = isSqliteLoaded();
await state.close();
process.emitWarning('SQLite is an experimental feature, says another', 'ExperimentalWarning');
await new Promise((resolve) => setImmediate(resolve));
say(
  JSON.stringify({
    isLoadedAtImport,
    isLoaded,
    heard,
    restored: process.emitWarning === emitWarning,
  }),
);

/** Node lists the modules of its own that it has loaded. */
function isSqliteLoaded(): boolean {
  return (Reflect.get(process, 'moduleLoadList') as string[]).includes('NativeModule sqlite');
}

export { createSqliteState } from './sqlite-state.ts';

export type { SqliteStateOptions } from './options.ts';

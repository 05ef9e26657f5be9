import { DatabaseSync } from 'node:sqlite';
import { hangUp, waitForGo } from '../talk.ts';

/** Takes the write lock and keeps it until it may go. */
const database = new DatabaseSync(process.argv[2] ?? '');
database.exec('BEGIN IMMEDIATE');
await waitForGo();
hangUp();
database.exec('ROLLBACK');

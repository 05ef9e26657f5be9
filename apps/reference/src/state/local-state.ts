import path from 'node:path';
import type { AuditSink, StatePort } from '@toolwright/core';
import type { ArtifactStore } from '@toolwright/execution';
import { referenceError } from '../errors.ts';
import { openSigningKey } from './signing-key.ts';
import { openStateFolder, type StateFolderOptions } from './state-folder.ts';

/** What outlives one command: state, keys, large results and the audit, in one folder for the owner only. */
export interface LocalState {
  readonly folder: string;
  readonly state: StatePort;
  readonly signingKey: string;
  readonly auditSink: AuditSink;
  /** Results that are too large for a model. */
  readonly artifacts: ArtifactStore;
  close(): Promise<void>;
}

/** At most so much of the audit is kept: nine files, some hundred thousand calls. */
const auditLimits = { maxBytes: 8 * 1_024 * 1_024, maxFiles: 8 };

export function auditFileIn(folder: string): string {
  return path.join(folder, 'audit.jsonl');
}

/** Opens the state of this user. Throws STATE_FOLDER_INVALID, STATE_DAMAGED, STATE_UNAVAILABLE or AUDIT_SINK_FAILED. */
export async function openLocalState(options: StateFolderOptions): Promise<LocalState> {
  const folder = await openStateFolder(options);
  const [signingKey, { createJsonLinesAuditSink }, { createFolderArtifacts }] = await Promise.all([
    openSigningKey(folder),
    import('@toolwright/execution/json-lines-audit'),
    import('@toolwright/execution/folder-artifacts'),
  ]);
  const state = await openStateFile(folder);
  const auditSink = createJsonLinesAuditSink({ path: auditFileIn(folder), ...auditLimits });
  const artifacts = createFolderArtifacts({ path: path.join(folder, 'artifacts') });
  return {
    folder,
    state,
    signingKey,
    auditSink,
    artifacts,
    async close() {
      await artifacts.close();
      await auditSink.close();
      await state.close();
    },
  };
}

/** A damaged file is said at once, rather than by every call that is denied for it. */
async function openStateFile(folder: string): Promise<StatePort> {
  const { createSqliteState } = await import('@toolwright/execution/sqlite');
  const file = path.join(folder, 'state.sqlite');
  const state = createSqliteState({ path: file });
  try {
    await state.get({ principal: { tenant: 'local' }, space: 'probe', scope: '', id: '' });
    return state;
  } catch (cause) {
    await state.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw referenceError('STATE_DAMAGED', { place: file, message: reason, cause });
  }
}

import type { JsonObject, Principal, StateEntry, StateKey, StatePort } from '@toolwright/core';

/** What is kept of a call that changes something: that it began, and later what became of it. */
export type ClaimRecord =
  | { readonly state: 'claimed'; readonly callId: string; readonly at: number }
  | {
      readonly state: 'committed';
      readonly callId: string;
      readonly at: number;
      readonly status: 'ok' | 'failed' | 'aborted';
      readonly code?: string;
    };

/** A claim that a call holds: nobody else runs the same one. */
export interface Claim {
  readonly key: StateKey;
  readonly version: string;
}

const space = 'idempotency';

/** Long enough for any run to be resumed; a claim that nobody ever asks for again must not stay for ever. */
const claimLifetimeMs = 30 * 24 * 3_600_000;

/** Where the claim of a call stands. */
export function claimKey(principal: Principal, runId: string, id: string): StateKey {
  return { principal, space, scope: runId, id };
}

/** The name of the claim that lets an approved call run once. */
export function approvalUseId(callId: string): string {
  return `approval ${callId}`;
}

/** Claims a call, or gives the record of whoever was first. Rejects as the store does. */
export async function claim(
  state: StatePort,
  key: StateKey,
  record: { readonly callId: string; readonly at: number },
): Promise<Claim | ClaimRecord> {
  const value: JsonObject = { state: 'claimed', ...record };
  const written = await state.set(key, value, {
    ifVersion: null,
    expiresAt: record.at + claimLifetimeMs,
  });
  if (written !== undefined) return { key, version: written.version };
  return readRecord(await state.get(key), record);
}

/** Says what became of a claimed call. False if the claim is no longer this call's. */
export async function commit(
  state: StatePort,
  { key, version }: Claim,
  record: Omit<Extract<ClaimRecord, { state: 'committed' }>, 'state'>,
): Promise<boolean> {
  const written = await state.set(
    key,
    { state: 'committed', ...record },
    { ifVersion: version, expiresAt: record.at + claimLifetimeMs },
  );
  return written !== undefined;
}

/** Takes back the claim of a call that never began. */
export async function unclaim(state: StatePort, { key, version }: Claim): Promise<void> {
  await state.delete(key, { ifVersion: version });
}

/** Whatever cannot be read counts as a claim: it is not known what happened. */
function readRecord(
  entry: StateEntry | undefined,
  { callId, at }: { readonly callId: string; readonly at: number },
): ClaimRecord {
  const value = entry?.value as ClaimRecord | null | undefined;
  if (value?.state === 'committed' && committedStatuses.has(value.status)) return value;
  return { state: 'claimed', callId, at };
}

const committedStatuses: ReadonlySet<string> = new Set(['ok', 'failed', 'aborted']);

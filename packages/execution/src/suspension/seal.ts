import {
  canonicalJson,
  type JsonValue,
  type Principal,
  type StateKey,
  type StatePort,
} from '@toolwright/core';
import { identityOf, isSamePrincipal } from '../approvals/owner.ts';
import { isSigned, sign, type SigningKey } from '../approvals/signing.ts';
import { digestOf } from '../call/digest.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { RunSnapshot } from './snapshot.ts';
import { suspensionError } from './suspension-error.ts';

export interface SealOptions {
  readonly keys: readonly SigningKey[];
  readonly state: StatePort;
  readonly now: () => number;
}

/**
 * The hold that a process has on a run that it resumed. Whoever resumes it next takes the hold over: of several
 * processes that go on with one run, only the last one gets any further.
 */
export interface RunHold {
  readonly key: StateKey;
  readonly version: string;
}

/** A snapshot, and whether it is known to be what this host wrote. */
export interface OpenedSnapshot {
  readonly snapshot: RunSnapshot;
  readonly isTrusted: boolean;
  readonly hold: RunHold;
}

const kind = 'toolwright-run';
const purpose = 'suspended run, version 1';
const space = 'suspended-runs';

/** As long as decisions are kept. */
const keptMs = 90 * 24 * 3_600_000;
const maxTries = 10;

/**
 * The JSON of a suspended run: signed, where there are keys; its digest stays in the store in any case. Rejects with
 * RUN_ELSEWHERE for a run that another process holds, or as the store does.
 */
export async function seal(
  snapshot: RunSnapshot,
  { keys, state, now }: SealOptions,
  hold: RunHold | undefined,
): Promise<JsonValue> {
  const text = canonicalJson(snapshot);
  const written = await state.set(
    keyOf(snapshot.principal, snapshot.runId),
    { digest: digestOf(text), hasEnded: false },
    { expiresAt: now() + keptMs, ...(hold === undefined ? {} : { ifVersion: hold.version }) },
  );
  if (written === undefined) throw suspensionError('RUN_ELSEWHERE');
  return {
    kind,
    v: 1,
    snapshot: JSON.parse(text) as JsonValue,
    ...(keys.length === 0 ? {} : { signature: sign(keys, purpose, text) }),
  };
}

/** A snapshot of this owner's, signed where there are keys; its run is still with whoever holds it. */
export interface UnsealedSnapshot {
  readonly snapshot: RunSnapshot;
  /** True if its signature was checked. */
  readonly isSealed: boolean;
  readonly digest: string;
  readonly key: StateKey;
}

/**
 * Reads what `seal` gave, or what somebody made of it since; leaves the run with whoever holds it. Throws
 * RUN_STATE_INVALID, RUN_STATE_FORGED or RUN_STATE_MISMATCH.
 */
export function unseal(
  sealed: JsonValue,
  owner: { readonly principal: Principal; readonly sessionId: string },
  keys: readonly SigningKey[],
): UnsealedSnapshot {
  const { text, signature } = read(sealed);
  const hasKeys = keys.length > 0;
  if (hasKeys && !isSigned(keys, purpose, text, signature))
    throw suspensionError('RUN_STATE_FORGED');
  const snapshot = readSnapshot(JSON.parse(text) as JsonValue);
  const isOwn =
    isSamePrincipal(snapshot.principal, owner.principal) && snapshot.sessionId === owner.sessionId;
  if (!isOwn) throw suspensionError('RUN_STATE_MISMATCH');
  const key = keyOf(owner.principal, snapshot.runId);
  return { snapshot, isSealed: hasKeys, digest: digestOf(text), key };
}

/**
 * Takes a run over from whoever holds it, who gets no further from then on. Rejects with RUN_STATE_OUTDATED or
 * RUN_ELSEWHERE, or as the store does.
 */
export async function takeOver(
  { snapshot, isSealed, digest, key }: UnsealedSnapshot,
  { state, now }: Pick<SealOptions, 'state' | 'now'>,
): Promise<OpenedSnapshot> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const entry = await state.get(key);
    if (entry !== undefined && !isLastState(entry.value, digest))
      throw suspensionError('RUN_STATE_OUTDATED');
    const written = await state.set(
      key,
      { digest, hasEnded: false },
      { ifVersion: entry?.version ?? null, expiresAt: now() + keptMs },
    );
    if (written !== undefined)
      return {
        snapshot,
        isTrusted: isSealed || entry !== undefined,
        hold: { key, version: written.version },
      };
  }
  throw suspensionError('RUN_ELSEWHERE');
}

function isLastState(value: JsonValue, digest: string): boolean {
  const kept = value as { readonly digest?: unknown; readonly hasEnded?: unknown } | null;
  return kept?.hasEnded === false && kept.digest === digest;
}

/** From now on no state of the run can be resumed, unless another process holds it. */
export async function markEnded(
  { key, version }: RunHold,
  { state, now }: Pick<SealOptions, 'state' | 'now'>,
): Promise<void> {
  const expiresAt = now() + keptMs;
  await state.set(key, { hasEnded: true }, { expiresAt, ifVersion: version });
}

/** One text for equal values: what reads the signature must not read another value than what was signed. */
function read(sealed: JsonValue): { readonly text: string; readonly signature: string } {
  try {
    const { kind: given, v, snapshot, signature } = sealed as Readonly<Record<string, JsonValue>>;
    if (given !== kind || v !== 1) throw new Error('Another kind of JSON.');
    const text = canonicalJson(snapshot);
    return { text, signature: typeof signature === 'string' ? signature : '' };
  } catch (cause) {
    throw suspensionError('RUN_STATE_INVALID', { place: 'suspended', cause });
  }
}

function keyOf(principal: Principal, id: string): StateKey {
  return { principal: identityOf(principal), space, scope: '', id };
}

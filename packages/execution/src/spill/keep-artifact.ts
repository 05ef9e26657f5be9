import type { ArtifactOwner, ArtifactSource, ArtifactStat } from '../artifacts/artifact-store.ts';
import { digitsOf } from '../artifacts/artifact-handle.ts';
import type { CallState } from '../call/call-state.ts';
import { outputTrustOf } from '../guard/output-trust.ts';
import { waitFor } from '../call/wait-for.ts';
import type { SpillSettings } from './spill-settings.ts';

/**
 * Keeps a part of a result for the session of its call. Undefined if the store is full, failed, did not answer in
 * time, or gave no handle, and if the call was cancelled; never rejects.
 */
export async function keepArtifact(
  call: CallState,
  { artifacts, storeTimeoutMs }: SpillSettings,
  source: ArtifactSource,
  mediaType: string,
): Promise<ArtifactStat | undefined> {
  const { run } = call;
  // Nobody would wait for it.
  if (call.noticeCancellation()) return undefined;
  const owner: ArtifactOwner = { ...run.principal, sessionId: run.session.id };
  const controller = new AbortController();
  const put = { trust: outputTrustOf(call), mediaType, signal: controller.signal };
  // Asynchronous also where the store throws at once.
  const putting = (async () => artifacts.put(owner, source, put))();
  const { kind, value } = await waitFor(call, putting, storeTimeoutMs);
  if (kind === 'fulfilled' && isStat(value)) {
    run.artifacts?.note();
    return value;
  }
  controller.abort();
  if (kind !== 'cancelled')
    run.log('error', 'A result that is too large for a model could not be kept.', {
      code: 'OUTPUT_CUT',
      callId: call.incoming.id,
    });
  return undefined;
}

function isStat(value: unknown): value is ArtifactStat {
  const { handle, sizeBytes } = (value ?? {}) as Partial<ArtifactStat>;
  return digitsOf(handle) !== undefined && Number.isSafeInteger(sizeBytes);
}

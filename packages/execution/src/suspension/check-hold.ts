import { fromStore } from '../approvals/from-store.ts';
import type { CallState } from '../call/call-state.ts';
import type { RunHold } from './seal.ts';

/** A run that another process has resumed since must not go on here with what waited. */
export async function checkHold(call: CallState, { key, version }: RunHold): Promise<void> {
  const entry = await fromStore(call, call.run.approvals.state.get(key));
  if (!call.ended && entry?.version !== version) call.endWith('RUN_ELSEWHERE');
}

import { outputTrusts, type OutputTrust } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';

/**
 * What our own stages say is trusted. What a tool said has the trust that its result names, or else the tool's own,
 * and no more than that of what the tool got from other tools: a tool cannot vouch for those.
 */
export function outputTrustOf(call: CallState): OutputTrust {
  if (call.attempt === 0 && !call.isToolError) return 'trusted';
  const own = call.outputTrust ?? call.tool?.contract.outputTrust ?? 'external';
  return call.childTrust === undefined ? own : lessTrusted(own, call.childTrust);
}

export function lessTrusted(one: OutputTrust, other: OutputTrust): OutputTrust {
  return outputTrusts.indexOf(one) > outputTrusts.indexOf(other) ? one : other;
}

import type { SingleCallOptions, ToolCall } from '@toolwright/core';
import type { IncomingCall } from './call-state.ts';

/** A call as it came in, whatever it is: what is no call gets an outcome too. */
export function readCall(call: ToolCall, options: SingleCallOptions | undefined): IncomingCall {
  const given = membersOf(call);
  const id = typeof given.id === 'string' ? given.id : '';
  const isCall = id !== '' && typeof given.name === 'string';
  return {
    id,
    name: typeof given.name === 'string' ? given.name : '',
    arguments: given.arguments,
    truncated: given.truncated === true,
    signal: options?.signal,
    approval: options?.approval,
    parent: undefined,
    fault: isCall ? undefined : 'CALL_INVALID',
  };
}

/** Each member is read once; a getter or a proxy that throws makes it no call. */
function membersOf(call: unknown): Partial<Record<keyof ToolCall, unknown>> {
  if (typeof call !== 'object' || call === null) return {};
  try {
    const { id, name, arguments: given, truncated } = call as Record<keyof ToolCall, unknown>;
    return { id, name, arguments: given, truncated };
  } catch {
    return {};
  }
}

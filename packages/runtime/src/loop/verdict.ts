import type { RunStatus } from '@toolwright/core';
import { agentError, type AgentError } from '../errors.ts';
import { isContextOverflow } from '../model/context-overflow.ts';
import type { ModelReply } from '../model/model-reply.ts';

/** How a run ends. */
export interface Ending {
  readonly status: RunStatus;
  /** Present for every status but `completed`. */
  readonly error?: AgentError;
}

/** What a reply asks for: what becomes of its calls, and how the run ends, if it does. */
export interface Verdict {
  /** `run`: whole calls run, unfinished ones are answered as cut. `cut`: all are answered as cut. `drop`: none runs. */
  readonly calls: 'run' | 'cut' | 'drop';
  readonly ending?: Ending;
  /** The conversation is too long for the model; `ending` is for when no room can be made. */
  readonly overflowed?: true;
}

/**
 * Judges a reply. Calls run only when the finish reason is `stop` or `tool-calls`: after any other, the last call
 * may be the beginning of one.
 */
export function judge(reply: ModelReply, failure: AgentError | undefined): Verdict {
  if (isContextOverflow(reply, failure)) {
    const error = agentError('CONTEXT_OVERFLOW', { cause: failure?.cause });
    return { calls: 'drop', overflowed: true, ending: { status: 'partial', error } };
  }
  if (failure !== undefined) {
    return {
      calls: 'drop',
      ending: { status: failure.code === 'RUN_CANCELLED' ? 'cancelled' : 'failed', error: failure },
    };
  }
  const hasOwnCalls = reply.calls.some(({ providerExecuted }) => !providerExecuted);
  switch (reply.finishReason?.unified) {
    case 'stop':
    case 'tool-calls':
      if (reply.providerApprovals.length > 0)
        return { calls: 'run', ending: ended('waiting', 'PROVIDER_APPROVAL_REQUIRED') };
      if (hasOwnCalls) return { calls: 'run' };
      return {
        calls: 'drop',
        ending: announcedNothing(reply)
          ? ended('failed', 'MODEL_CALLS_MISSING')
          : { status: 'completed' },
      };
    case 'length':
      return hasOwnCalls
        ? { calls: 'cut' }
        : { calls: 'drop', ending: ended('partial', 'MODEL_OUTPUT_LIMIT') };
    case 'content-filter':
      return { calls: 'drop', ending: ended('failed', 'MODEL_REPLY_FILTERED') };
    case 'error':
      return { calls: 'drop', ending: ended('failed', 'MODEL_REPLY_FAILED') };
    case 'interrupted':
    case undefined:
      return { calls: 'drop', ending: ended('failed', 'MODEL_STREAM_INCOMPLETE') };
    default:
      // A provider package that knows no `interrupted` says `other` without a reason of the provider's own.
      return {
        calls: 'drop',
        ending:
          reply.finishReason?.raw === undefined
            ? ended('failed', 'MODEL_STREAM_INCOMPLETE')
            : ended('partial', 'MODEL_FINISH_UNKNOWN'),
      };
  }
}

/** A provider package drops calls that have no name; without text there is nothing left of such a reply. */
function announcedNothing(reply: ModelReply): boolean {
  return (
    reply.finishReason?.unified === 'tool-calls' && reply.calls.length === 0 && reply.text === ''
  );
}

function ended(status: RunStatus, code: AgentError['code']): Ending {
  return { status, error: agentError(code) };
}

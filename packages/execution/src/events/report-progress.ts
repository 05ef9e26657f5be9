import { toJsonValue, type Progress } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { maxProgressEvents, maxProgressMessageLength } from '../limits.ts';
import { redactCallValue } from '../redaction/call-redaction.ts';
import { displayText } from './display-text.ts';

/**
 * Puts a tool's progress into the stream. Whatever a tool passes is brought into shape; after the end of the
 * call, and beyond the bound of one call, it is dropped.
 */
export function reportProgress(call: CallState, progress: Progress): void {
  const { events } = call.run;
  if (!call.reportsEvents || call.ended || call.cancelled) return;
  if (call.progressEvents >= maxProgressEvents) return;
  call.progressEvents += 1;
  if (!events.active) events.skip();
  else
    events.emit(
      { type: 'tool-progress', progress: shape(call, progress) },
      call.step.id,
      call.incoming.id,
    );
}

function shape(call: CallState, progress: Progress): Progress {
  const given: unknown = progress;
  if (typeof given !== 'object' || given === null) return {};
  try {
    const { message, fraction, data } = progress;
    return {
      ...(typeof message === 'string'
        ? { message: displayText(call, message, maxProgressMessageLength) }
        : {}),
      ...(typeof fraction === 'number' && fraction >= 0 && fraction <= 1 ? { fraction } : {}),
      ...(data === undefined ? {} : { data: redactCallValue(call, toJsonValue(data)) }),
    };
  } catch {
    // A getter that throws.
    return {};
  }
}

import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import { resultBytes, warningBytes } from '../spill/shown-bytes.ts';
import { noteBytes, spillResult } from '../spill/spill-result.ts';
import type { SpillSettings } from '../spill/spill-settings.ts';

/**
 * Keeps results that are too large for a model, and shows the beginning. Of calls that come one by one, the one that
 * goes beyond what is left of its step is kept, too; of a batch, `fitStep` chooses once all are there.
 */
export function createSpillStage(settings: SpillSettings): PassingStage {
  return {
    name: 'spill',
    leave(call) {
      // What a tool calls answers a tool, which needs the whole; that tool's own result comes by here.
      if (call.status === 'suspended' || call.incoming.parent !== undefined) return undefined;
      const { step, tool } = call;
      const bytes = resultBytes(call.content, call.error);
      const ownBytes = tool?.contract.limits?.outputBytes;
      if (ownBytes !== undefined) step.raiseShowable(ownBytes);
      const limitBytes = ownBytes ?? settings.outputBytes;
      const isPager = tool?.contract.traits?.pager === true;
      if (!isPager && bytes > limitBytes) return spill(call, settings, limitBytes);
      const { shown } = call.incoming;
      // What a client answers comes when the batch is long over.
      if (shown === undefined || tool?.kind === 'client') {
        const left = Math.max(settings.stepBytes, step.showableBytes) - step.shownBytes;
        const total = bytes + warningBytes(call.warnings);
        if (!isPager && total > left && bytes > settings.previewBytes + noteBytes)
          return spill(call, settings, settings.previewBytes);
        step.shownBytes += total;
        return undefined;
      }
      shown.take(call, bytes, isPager);
      return undefined;
    },
  };
}

async function spill(call: CallState, settings: SpillSettings, limitBytes: number): Promise<void> {
  const previewBytes = Math.min(settings.previewBytes, limitBytes);
  await spillResult(call, settings, { limitBytes, previewBytes });
  const bytes = resultBytes(call.content, call.error) + warningBytes(call.warnings);
  call.step.shownBytes += bytes;
}

import type { CallState } from '../call/call-state.ts';
import { contentBytes } from '../result/content-bytes.ts';

const shortenedCodes: ReadonlySet<string> = new Set(['OUTPUT_SPILLED', 'OUTPUT_CUT']);

/** Tells listeners that a result shows less than they were told when its call was over. */
export function reportShortened(call: CallState, previousContentBytes: number): void {
  const { run, incoming, step, content, warnings } = call;
  if (!call.reportsEvents) return;
  if (!run.events.active) {
    run.events.skip();
    return;
  }
  const codes = new Set(
    warnings.map(({ code }) => code).filter((code) => shortenedCodes.has(code)),
  );
  run.events.emit(
    {
      type: 'tool-result-shortened',
      name: incoming.name,
      codes: [...codes],
      previousContentBytes,
      contentBytes: contentBytes(content),
    },
    step.id,
    incoming.id,
  );
}

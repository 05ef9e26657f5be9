import { parseArguments } from '../arguments/parse-arguments.ts';
import type { PassingStage } from '../nest/stage.ts';

/** Reads the arguments: complete JSON only, and an object. */
export const parseStage: PassingStage = {
  name: 'parse',
  enter(call) {
    const { tool, incoming } = call;
    const parsed = parseArguments(incoming.arguments, {
      maxBytes: call.run.settings.maxArgumentBytes,
      needsNothing: tool?.needsNothing === true,
      truncated: incoming.truncated,
    });
    if (parsed.code === undefined) {
      call.arguments = parsed.value;
      call.parsed = parsed.value;
      return;
    }
    const { code, message, hint } = parsed;
    call.endWith(code, {
      ...(message === undefined ? {} : { message }),
      ...(hint === undefined ? {} : { hint }),
    });
  },
};

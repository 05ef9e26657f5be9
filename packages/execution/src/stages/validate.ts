import type { PassingStage } from '../nest/stage.ts';
import { validateArguments } from '../schema/validate-arguments.ts';

/** Checks the arguments of the tool that governs the call, and makes its input. */
export const validateStage: PassingStage = {
  name: 'validate',
  enter(call) {
    return call.tool === undefined ? undefined : validateArguments(call, call.tool);
  },
};

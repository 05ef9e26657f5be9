import type { PassingStage } from '../nest/stage.ts';
import { takeAnswer } from './execute.ts';

/** Where a tool that runs here is executed: takes what the client answered. */
export const clientAnswerStage: PassingStage = {
  name: 'client-answer',
  enter(call) {
    takeAnswer(call, call.clientAnswer);
  },
};

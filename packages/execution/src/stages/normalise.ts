import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import { normaliseArguments } from '../normalise/normalise-arguments.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';

/** Brings arguments into the form that the tool's schema asks for; every change is reported. */
export const normaliseStage: PassingStage = {
  name: 'normalise',
  enter(call) {
    if (call.tool !== undefined) normaliseFor(call, call.tool);
  },
};

/** Normalises a call's arguments as one tool asks. */
export function normaliseFor(call: CallState, tool: PreparedTool): void {
  const plan = tool.normalisation;
  if (call.arguments === undefined || plan.isIdle) return;
  const { value, changes } = normaliseArguments(call.arguments, plan, () => ({
    now: call.run.settings.ports.clock.now(),
    timezone: call.run.session.timezone,
  }));
  if (changes.length === 0) return;
  call.arguments = value;
  call.normalised = [...call.normalised, ...changes];
}

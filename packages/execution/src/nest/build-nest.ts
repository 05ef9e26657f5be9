import type { AuditLog } from '../audit/audit-log.ts';
import type { CallState } from '../call/call-state.ts';
import type { ExecutionSettings } from '../options.ts';
import { createAuditStage } from '../stages/audit.ts';
import { deadlineStage } from '../stages/deadline.ts';
import { eventsStage, inputEventStage } from '../stages/events.ts';
import { executeStage } from '../stages/execute.ts';
import { exposureStage } from '../stages/exposure.ts';
import { normaliseStage } from '../stages/normalise.ts';
import { outputSchemaStage } from '../stages/output-schema.ts';
import { parseStage } from '../stages/parse.ts';
import { createPolicyStage } from '../stages/policy.ts';
import { createRouteStage } from '../stages/route.ts';
import { serialiseStage } from '../stages/serialise.ts';
import { validateStage } from '../stages/validate.ts';
import { compileNest } from './compile-nest.ts';
import type { Next, Stage } from './stage.ts';

/** The two ways through: what a call goes through, and what `evaluate` looks at. */
export interface Nest {
  /** Names of the stages, in order. */
  readonly stages: readonly string[];
  readonly call: Next;
  readonly decide: Next;
}

/**
 * The wrapped path, as a list: a call goes down it to `execute` and comes back up, so that serialise comes before
 * output-schema on the way out.
 */
export function buildNest({ preset }: ExecutionSettings, audit: AuditLog | undefined): Nest {
  const policyStage = createPolicyStage({
    whenAsked: suspendForApproval,
    bindsInput: audit !== undefined,
  });
  const stages: readonly Stage[] =
    preset === 'unguarded'
      ? [
          exposureStage,
          parseStage,
          createRouteStage({ normalises: false }),
          validateStage,
          policyStage,
          serialiseStage,
          deadlineStage,
          executeStage,
        ]
      : [
          ...(audit === undefined ? [] : [createAuditStage(audit)]),
          eventsStage,
          exposureStage,
          parseStage,
          createRouteStage({ normalises: true }),
          normaliseStage,
          validateStage,
          inputEventStage,
          policyStage,
          outputSchemaStage,
          serialiseStage,
          deadlineStage,
          executeStage,
        ];
  const deciding = stages.slice(0, stages.indexOf(policyStage) + 1).filter(isDeciding);
  return {
    stages: stages.map(({ name }) => name),
    call: compileNest(stages),
    decide: compileNest(deciding),
  };
}

function suspendForApproval(call: CallState): void {
  call.suspend('approval');
}

/** `evaluate` writes no audit and emits no events. */
function isDeciding(stage: Stage): boolean {
  return !reporting.has(stage.name);
}

const reporting = new Set(['audit', eventsStage.name, inputEventStage.name]);

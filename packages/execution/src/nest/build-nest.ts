import type { MaybePromise } from '@toolwright/core';
import type { AuditLog } from '../audit/audit-log.ts';
import type { CallState } from '../call/call-state.ts';
import type { ExecutionSettings } from '../options.ts';
import { acquireStage } from '../stages/acquire.ts';
import { admitStage } from '../stages/admit.ts';
import { approvalStage } from '../stages/approval.ts';
import { createAuditStage } from '../stages/audit.ts';
import { clientAnswerStage } from '../stages/client-answer.ts';
import { commitStage } from '../stages/commit.ts';
import { deadlineStage } from '../stages/deadline.ts';
import { eventsStage, inputEventStage } from '../stages/events.ts';
import { executeStage } from '../stages/execute.ts';
import { createGuardStage } from '../stages/guard.ts';
import { exposureStage } from '../stages/exposure.ts';
import { createHooksStage } from '../stages/hooks.ts';
import { loopGuardStage, loopWatchStage } from '../stages/loop-guard.ts';
import { normaliseStage } from '../stages/normalise.ts';
import { outputSchemaStage } from '../stages/output-schema.ts';
import { parseStage } from '../stages/parse.ts';
import { createPolicyStage } from '../stages/policy.ts';
import { redactStage } from '../stages/redact.ts';
import { createRetryStage } from '../stages/retry.ts';
import { restoreClientCallStage } from '../stages/restore-client-call.ts';
import { restoreStage } from '../stages/restore.ts';
import { createRouteStage } from '../stages/route.ts';
import { serialiseStage } from '../stages/serialise.ts';
import { createTelemetryStage } from '../stages/telemetry.ts';
import { createSpillStage } from '../stages/spill.ts';
import { taintStage } from '../stages/taint.ts';
import { usageStage } from '../stages/usage.ts';
import { validateStage } from '../stages/validate.ts';
import { warningsStage } from '../stages/warnings.ts';
import { compileNest } from './compile-nest.ts';
import type { Next, PassingStage, Stage } from './stage.ts';

/**
 * The ways through: what a call goes through, and what one that waited for a person goes through; what `evaluate`
 * looks at; where a client's answer comes in.
 */
export interface Nest {
  /** Names of the stages, in order. */
  readonly stages: readonly string[];
  readonly call: Next;
  readonly resume: Next;
  readonly decide: Next;
  readonly answer: Next;
  /** The same for a call that went out in another process: what it may do is asked again. */
  readonly answerLater: Next;
  /** What makes a result ready for a model once it was shortened, from the inside out. */
  readonly framing: readonly PassingStage[];
}

/** The wrapped path, as a list: a call goes down it to `execute` and comes back up, so read it both ways. */
export function buildNest(settings: ExecutionSettings, audit: AuditLog | undefined): Nest {
  const path = settings.preset === 'unguarded' ? unguardedStages() : guardedStages(settings, audit);
  const stages = [...followed(settings), ...path];
  return {
    stages: stages.map(({ name }) => name),
    call: compileNest(stages),
    resume: compileNest(stages.flatMap(onResume)),
    decide: compileNest(stages.filter(({ name }) => deciding.has(name))),
    answer: compileNest([...stages.flatMap(wayBack), clientAnswerStage]),
    answerLater: compileNest([...stages.flatMap(onLateAnswer), clientAnswerStage]),
    framing: framingOf(stages),
  };
}

/** Whoever follows calls does so with either preset. */
function followed({ telemetry }: ExecutionSettings): readonly Stage[] {
  return telemetry === undefined ? [] : [createTelemetryStage(telemetry)];
}

function guardedStages(settings: ExecutionSettings, audit: AuditLog | undefined): readonly Stage[] {
  const { loop, hooks, hookTimeoutMs, retry, spill, guard } = settings;
  return [
    ...(audit === undefined ? [] : [createAuditStage(audit)]),
    eventsStage,
    ...(loop === undefined ? [] : [loopWatchStage]),
    exposureStage,
    parseStage,
    // Around the route: what a router fails with is a tool's text, too.
    ...(guard === undefined ? [] : [createGuardStage(guard)]),
    ...(spill === undefined ? [] : [createSpillStage(spill)]),
    createRouteStage({ normalises: true }),
    normaliseStage,
    validateStage,
    commitStage,
    warningsStage,
    redactStage,
    ...(loop === undefined ? [] : [loopGuardStage]),
    // What shortens or frames a result for a model stands further out than these: on the way back a result is
    // compared, and hooks see it, as the tool gave it, and what a hook makes of it is framed, too.
    ...(hooks.length === 0 ? [] : [createHooksStage({ hooks, timeoutMs: hookTimeoutMs })]),
    inputEventStage,
    createPolicyStage({ bindsInput: audit !== undefined }),
    ...(guard?.taint === 'ask' ? [taintStage] : []),
    admitStage,
    approvalStage,
    usageStage,
    outputSchemaStage,
    serialiseStage,
    acquireStage,
    ...(retry === undefined || retry.retries === 0 ? [] : [createRetryStage(retry)]),
    deadlineStage,
    executeStage,
  ];
}

function unguardedStages(): readonly Stage[] {
  return [
    exposureStage,
    parseStage,
    createRouteStage({ normalises: false }),
    validateStage,
    redactStage,
    createPolicyStage({ bindsInput: false }),
    approvalStage,
    serialiseStage,
    deadlineStage,
    executeStage,
  ];
}

/** What a call went through before it waited stands; only who may do what is asked again. */
function onResume(stage: Stage): readonly Stage[] {
  if (stage === exposureStage) return [stage, restoreStage];
  return settledBefore.has(stage.name) ? wayBack(stage) : [stage];
}

/** Who may do what is asked again; nothing that only holds while a tool runs is taken. */
function onLateAnswer(stage: Stage): readonly Stage[] {
  if (stage === exposureStage) return [stage, restoreClientCallStage];
  return judging.has(stage.name) ? [stage] : wayBack(stage);
}

const judging: ReadonlySet<string> = new Set([validateStage.name, 'policy']);

const settledBefore: ReadonlySet<string> = new Set([
  loopWatchStage.name,
  parseStage.name,
  'route',
  normaliseStage.name,
  loopGuardStage.name,
  'hooks',
]);

/** `evaluate` counts nothing, runs no hook, writes no audit and emits no events. */
const deciding: ReadonlySet<string> = new Set([
  exposureStage.name,
  parseStage.name,
  'route',
  normaliseStage.name,
  validateStage.name,
  loopGuardStage.name,
  'policy',
  taintStage.name,
  admitStage.name,
]);

/** What frames a result; one that is shortened later goes through it again. */
function framingOf(stages: readonly Stage[]): readonly PassingStage[] {
  return stages.filter(({ name }) => name === 'guard').flatMap(wayBack);
}

/** A stage as a client's answer passes it: the call came in long ago. */
function wayBack(stage: Stage): readonly PassingStage[] {
  if (stage.leave === undefined) return [];
  const { name, entersCancelled } = stage;
  const leave = (call: CallState): MaybePromise<void> => stage.leave?.(call);
  return [{ name, leave, ...(entersCancelled === undefined ? {} : { entersCancelled }) }];
}

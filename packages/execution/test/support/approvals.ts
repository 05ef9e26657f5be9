import type {
  AnyToolContract,
  ApprovalAnswer,
  ApprovalRequest,
  AuditRecord,
  CallOutcome,
  ExecutableTool,
  JsonValue,
  Preview,
  Principal,
  Run,
  RunEvent,
  StatePort,
} from '@toolwright/core';
import { createGrants, parseGrants } from '@toolwright/core/grants';
import { createMemoryState } from '@toolwright/core/memory-state';
import {
  createCountedIds,
  createManualClock,
  createMemoryLogger,
  type ManualClock,
} from '@toolwright/core/testing';
import { createExecution, type ExecutionOptions } from '../../src/index.ts';
import { testPrincipal, testTool } from './open-run.ts';

export const yes = { verdict: 'approve', decidedBy: 'ben' } as const;
export const no = { verdict: 'deny', decidedBy: 'ben' } as const;
export const key = 'a key of this host that is long enough';
export const olderKey = 'the key that this host had before this one';

/** What a host stands on that outlives its processes: the store, the time, and the world that tools change. */
export interface World {
  readonly state: StatePort;
  readonly clock: ManualClock;
  readonly ids: ReturnType<typeof createCountedIds>;
  /** What the tool `change` did, in order. */
  readonly done: unknown[];
  /** Part of every preview. */
  seen: string;
}

export function createWorld(state?: StatePort): World {
  const clock = createManualClock();
  return {
    state: state ?? createMemoryState({ clock }),
    clock,
    ids: createCountedIds(),
    done: [],
    seen: 'as it is',
  };
}

export interface HostOptions extends Partial<Omit<ExecutionOptions, 'tools' | 'grants' | 'ports'>> {
  readonly grants?: readonly string[];
  /** Changes of the tool `change`. */
  readonly tool?: Partial<ExecutableTool>;
  readonly extra?: readonly AnyToolContract[];
  readonly principal?: Principal;
  readonly sessionId?: string;
  readonly state?: StatePort;
}

const schema = {
  type: 'object',
  properties: { path: { type: 'string' }, text: { type: 'string' } },
  required: ['path'],
} as const;

/** One process of a host; every one of them offers the tool `change`, which asks, and `look`, which does not. */
export function openHost(world: World, options: HostOptions = {}) {
  const {
    grants = ['ask disk.change', 'allow disk.look'],
    tool,
    extra = [],
    principal = testPrincipal,
    sessionId = 'session-1',
    state = world.state,
    ...rest
  } = options;
  const records: AuditRecord[] = [];
  const events: RunEvent[] = [];
  const logger = createMemoryLogger();
  const atEnd: (() => void | Promise<void>)[] = [];
  const execution = createExecution({
    audit: { sinks: [{ name: 'records', write: (record) => void records.push(record) }] },
    ...rest,
    tools: [
      changeTool(world, tool),
      testTool({ name: 'look', permissions: ['disk.look'], execute: () => 'nothing special' }),
      ...extra,
    ].map((contract) => ({ contract })),
    grants: createGrants(parseGrants(grants)),
    ports: { clock: world.clock, ids: world.ids, logger, state },
  });
  const session = {
    id: sessionId,
    principal,
    timezone: 'UTC',
    scopeOnEnd: (scope: string, callback: () => void | Promise<void>) => {
      if (scope === 'session') atEnd.push(callback);
    },
  };
  const watch = (run: Run): Run => {
    run.subscribe((event) => events.push(event));
    return run;
  };
  return {
    execution,
    records,
    events,
    logger,
    approvals: execution.approvals,
    open: () => watch(execution.openRun({ session })),
    resume: async (json: JsonValue) => watch(await execution.resumeRun(json, { session })),
    endSession: async () => {
      for (const callback of atEnd.splice(0)) await callback();
    },
  };
}

export type TestHost = ReturnType<typeof openHost>;

function changeTool(world: World, changes: Partial<ExecutableTool> = {}) {
  return testTool({
    name: 'change',
    schema,
    effects: { readOnly: false },
    permissions: ['disk.change'],
    permissionsFor: (input) => [`disk.change:${(input as { path: string }).path}`],
    preview: (input): Preview => ({
      kind: 'text',
      summary: `Change ${(input as { path: string }).path}`,
      body: world.seen,
    }),
    execute: (input) => {
      world.done.push(input);
      return 'done';
    },
    ...changes,
  });
}

/** The request of a call that waits. */
export function requestOf(outcome: CallOutcome): ApprovalRequest {
  if (outcome.status === 'suspended' && outcome.reason === 'approval') return outcome.request;
  throw new Error(`The call is ${outcome.status}: ${JSON.stringify(outcome)}`);
}

/** Has the call asked about, answers, and lets it go on. */
export async function askAndGoOn(
  run: Run,
  call: { readonly id: string; readonly name: string; readonly arguments: string },
  answer: ApprovalAnswer,
): Promise<CallOutcome> {
  const { id } = requestOf(await run.call(call));
  await run.decide(id, answer);
  return run.resumeCall(call.id);
}

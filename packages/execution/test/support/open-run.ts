import {
  jsonSchema,
  type AnyToolContract,
  type AuditRecord,
  type AuditSink,
  type ExecutableTool,
  type JsonSchema,
  type Run,
  type RunEvent,
  type StatePort,
} from '@toolwright/core';
import { createGrants, parseGrants } from '@toolwright/core/grants';
import { createMemoryState } from '@toolwright/core/memory-state';
import {
  createCountedIds,
  createManualClock,
  createMemoryLogger,
  type ManualClock,
  type MemoryLogger,
} from '@toolwright/core/testing';
import {
  createExecution,
  type Execution,
  type ExecutionOptions,
  type ExecutionRunOptions,
} from '../../src/index.ts';

/** A tool that needs nothing and says `ok`, with whatever a test changes about it. */
export function testTool(
  changes: Partial<ExecutableTool> & { readonly schema?: JsonSchema } = {},
): AnyToolContract {
  const { schema = { type: 'object', properties: {} }, ...rest } = changes;
  return {
    name: 'probe',
    category: 'test',
    description: 'A tool for tests.',
    inputSchema: jsonSchema(schema),
    effects: { readOnly: true },
    permissions: [],
    risk: 'low',
    outputTrust: 'trusted',
    execute: () => 'ok',
    ...rest,
  };
}

export const testPrincipal = { tenant: 'acme', user: 'ann' } as const;

export interface TestRunOptions extends Partial<
  Omit<ExecutionOptions, 'tools' | 'grants' | 'ports'>
> {
  readonly tools?: readonly AnyToolContract[];
  readonly grants?: readonly string[];
  readonly run?: Partial<Omit<ExecutionRunOptions, 'session'>>;
  readonly timezone?: string;
  readonly startAt?: number;
  /** A store that outlives the run. Default: a new one in memory. */
  readonly state?: StatePort;
  /** Beside the one that `records` shows. */
  readonly sinks?: readonly AuditSink[];
}

export interface TestRun {
  readonly run: Run;
  readonly execution: Execution;
  readonly clock: ManualClock;
  readonly logger: MemoryLogger;
  /** Audit records, oldest first. */
  readonly records: readonly AuditRecord[];
  readonly events: readonly RunEvent[];
  /** What was registered for the end of the session or the toolkit. */
  readonly ended: readonly string[];
}

/** A run over fakes: a clock that stands still, counted ids, a logger and a sink that keep what they get. */
export function openTestRun(options: TestRunOptions = {}): TestRun {
  const {
    tools = [testTool()],
    grants = [],
    run: runOptions,
    timezone = 'UTC',
    startAt,
    sinks = [],
    state,
    ...rest
  } = options;
  const clock = createManualClock(startAt === undefined ? {} : { startAt });
  const logger = createMemoryLogger();
  const records: AuditRecord[] = [];
  const ended: string[] = [];
  const execution = createExecution({
    audit: { sinks: [{ name: 'records', write: (record) => void records.push(record) }, ...sinks] },
    ...rest,
    tools: tools.map((contract) => ({ contract })),
    grants: createGrants(parseGrants(grants)),
    ports: { clock, ids: createCountedIds(), logger, state: state ?? createMemoryState({ clock }) },
  });
  const run = execution.openRun({
    session: {
      id: 'session-1',
      principal: testPrincipal,
      timezone,
      scopeOnEnd: (scope) => void ended.push(scope),
    },
    ...runOptions,
  });
  const events: RunEvent[] = [];
  run.subscribe((event) => events.push(event));
  return { run, execution, clock, logger, records, events, ended };
}

let calls = 0;

/** A call with an id of its own. Arguments that are no string are written as JSON. */
export function callOf(name: string, args: unknown = {}) {
  calls += 1;
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  return { id: `call-${calls}`, name, arguments: text };
}

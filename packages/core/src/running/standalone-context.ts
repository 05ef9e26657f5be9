import type { Scope, ToolContext } from '../contract/tool-context.ts';
import { toolError } from '../errors/fail.ts';
import type { GrantView } from '../grants/grant-view.ts';
import type { FailedOutcome } from '../outcomes/call-outcome.ts';
import type { Ports } from '../ports/ports.ts';
import { createRunState } from './run-state.ts';

export interface StandaloneParts {
  readonly ports: Ports;
  readonly grants: GrantView;
  readonly scope: Scope;
  readonly timezone: string;
}

/** A context for one call outside any run: its own ids, no workspace, no other tools to invoke. */
export function createStandaloneContext({
  ports,
  grants,
  scope,
  timezone,
}: StandaloneParts): ToolContext {
  const callId = ports.ids.next('call');
  return {
    signal: new AbortController().signal,
    principal: { tenant: 'local' },
    sessionId: ports.ids.next('session'),
    runId: ports.ids.next('run'),
    stepId: ports.ids.next('step'),
    callId,
    idempotencyKey: callId,
    grants,
    workspace: undefined,
    ports,
    clock: ports.clock,
    timezone,
    logger: ports.logger,
    state: createRunState(),
    scope,
    progress: () => undefined,
    invoke: async (name) => noRun(callId, name),
  };
}

function noRun(callId: string, name: string): FailedOutcome {
  return {
    status: 'failed',
    callId,
    name,
    warnings: [],
    normalised: [],
    content: [],
    durationMs: 0,
    outputTrust: 'trusted',
    error: toolError('INVOKE_UNAVAILABLE', {
      message: 'This tool runs on its own, so there is no other tool that it could call.',
      hint: 'Call it in a run of a toolkit, or give a context whose invoke answers.',
      origin: 'host',
    }),
  };
}

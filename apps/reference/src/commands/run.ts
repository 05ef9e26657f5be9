import type { RunEvent, RunStatus } from '@toolwright/core';
import type { AgentResult } from '@toolwright/runtime';
import { askPerson } from '../asking/ask-person.ts';
import { openAsker } from '../asking/open-asker.ts';
import { openAgentModel } from '../agent/open-agent-model.ts';
import { openRunOf } from '../agent/open-agent-run.ts';
import { readOrder, specOf, type AgentTask, type RunOrder } from '../agent/read-order.ts';
import { readText } from '../batch/read-text.ts';
import type { CommandContext } from '../command-line.ts';
import { referenceError } from '../errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { listenForCancellation, type Cancellation } from '../host/cancellation.ts';
import { openLocalHost, openStateFor } from '../host/open-local-host.ts';
import { invocation } from '../help/help-text.ts';
import { parseOptions } from '../options/parse-options.ts';
import { sharedOptions } from '../options/shared-options.ts';
import { describeEnd } from '../output/describe-end.ts';
import { escapeTerminal, toJsonLine } from '../output/escape-terminal.ts';
import { progressWriter } from '../output/progress.ts';
import type { PlannerVerdict } from '../planner/planning/move.ts';
import { openLocalState, type LocalState } from '../state/local-state.ts';
import { removeRun, saveRun } from '../state/run-files.ts';
import type { SavedAgent } from '../state/saved-run.ts';
import { takeSavedRun } from '../waiting/take-saved-run.ts';
import { tellWaiting } from '../waiting/tell-waiting.ts';

const options = {
  ...sharedOptions,
  model: { type: 'string' },
  'base-url': { type: 'string' },
  system: { type: 'string' },
  'max-steps': { type: 'string' },
  'approve-within': { type: 'string' },
  resume: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const statusCodes: Readonly<Record<RunStatus, ExitCode>> = {
  completed: exitCodes.ok.code,
  failed: exitCodes.failed.code,
  waiting: exitCodes.waiting.code,
  partial: exitCodes.partial.code,
  cancelled: exitCodes.cancelled.code,
};

const verdictCodes: Readonly<Record<PlannerVerdict, ExitCode>> = {
  answered: exitCodes.ok.code,
  incomplete: exitCodes.unanswered.code,
  question: exitCodes.unanswered.code,
  'no-tool': exitCodes.unanswered.code,
  refused: exitCodes.unanswered.code,
  'tool-failed': exitCodes.failed.code,
};

async function readRequest(positionals: readonly string[]): Promise<string> {
  const request =
    positionals.length === 1 && positionals[0] === '-'
      ? await readText(process.stdin)
      : positionals.join(' ');
  if (request.trim() === '') {
    throw referenceError('ARGUMENT_MISSING', {
      place: 'run',
      message: 'The request is missing.',
      hint: 'Write it in quotes after the command, or - for standard input.',
    });
  }
  return request.trim();
}

/** Runs an agent until it has answered, or until a call of it waits for a person who is not here. */
export async function runCommand(context: CommandContext): Promise<ExitCode> {
  const { args, cwd, env, terminal } = context;
  const order = await readOrder(parseOptions(args, options), cwd, readRequest);
  const local = await (order.task.kind === 'new'
    ? openStateFor(order.host, { cwd, env })
    : openLocalState({ given: order.host.stateDir, env, cwd, root: undefined }));
  const cancellation = listenForCancellation(terminal);
  try {
    if (order.task.kind === 'new')
      return await drive(context, order, local, cancellation, { task: order.task.task });
    const { saved, release } = await takeSavedRun(local, order.task.runId, 'run');
    try {
      return await drive(context, order, local, cancellation, { task: saved, saved });
    } finally {
      await release();
    }
  } finally {
    await local.close();
    await terminal.out.flush();
    cancellation.stop();
  }
}

interface Work {
  readonly task: AgentTask;
  /** Present for a run that goes on. */
  readonly saved?: SavedAgent;
}

async function drive(
  context: CommandContext,
  order: RunOrder,
  local: LocalState,
  cancellation: Cancellation,
  { task, saved }: Work,
): Promise<ExitCode> {
  const { cwd, env, terminal } = context;
  const { signal } = cancellation;
  const { asJson, approvalLifetimeMs } = order;
  let verdict: PlannerVerdict | undefined;
  const spec = specOf(task);
  const root = saved?.root ?? order.host.root;
  const grants = saved === undefined || order.hasOwnGrants ? order.host.grants : saved.grants;
  const opened = await openLocalHost({ root, grants }, local, {
    cwd,
    env,
    approvalLifetimeMs,
    goesOn: saved !== undefined,
    isPlanner: spec.kind === 'offline',
  });
  try {
    const onVerdict = (given: PlannerVerdict): void => void (verdict = given);
    const modelOf = await openAgentModel(spec, { env, signal, terminal, onVerdict });
    const [{ runAgent }, { systemPrompt }] = await Promise.all([
      import('@toolwright/runtime'),
      import('../model/system-prompt.ts'),
    ]);
    const run = await openRunOf(opened, saved, signal);
    const asker = openAsker(context, cancellation, opened.root);
    const agent = runAgent({
      run,
      model: modelOf(run),
      ...(saved === undefined ? { prompt: task.request } : { resume: saved.suspended }),
      system: task.system ?? systemPrompt,
      signal,
      onWaiting:
        asker === undefined
          ? 'suspend'
          : ({ pending, signal: until }) => askPerson(run, pending, asker, until),
      ...(task.maxSteps === undefined ? {} : { maxIterations: task.maxSteps }),
    });
    const show = asJson
      ? (event: RunEvent) => terminal.out.write(`${toJsonLine(event)}\n`)
      : progressWriter(terminal);
    agent.subscribe(show);
    const result = await agent.result;
    if (!asJson && result.text !== '') terminal.out.write(`${escapeTerminal(result.text)}\n`);
    const isSaved = await keepWaiting(result, local, { run, root: opened.root, grants, task });
    if (isSaved) tell(context, order, run.id, result);
    else {
      if (saved !== undefined) await removeRun(local, saved.runId);
      const end = describeEnd(result);
      if (end !== undefined && !terminal.out.closed.aborted) terminal.err.write(`${end}\n`);
    }
    if (result.status === 'completed' && verdict !== undefined) return verdictCodes[verdict];
    // A reader that went away has seen enough.
    if (result.status === 'cancelled' && !cancellation.isCancelled()) return exitCodes.ok.code;
    return statusCodes[result.status];
  } finally {
    await opened.host.close({ drainMs: signal.aborted ? 0 : 5_000 });
  }
}

/** Saves a run that waits. False if it does not wait, or for something that nobody here can give. */
async function keepWaiting(
  { suspended }: AgentResult,
  local: LocalState,
  {
    run,
    root,
    grants,
    task,
  }: {
    readonly run: { readonly id: string; readonly sessionId: string };
    readonly root: string;
    readonly grants: readonly string[];
    readonly task: AgentTask;
  },
): Promise<boolean> {
  if (suspended === undefined) return false;
  const { request, model, baseUrl, system, maxSteps } = task;
  await saveRun(local, {
    command: 'run',
    runId: run.id,
    sessionId: run.sessionId,
    root,
    grants,
    request,
    model,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(system === undefined ? {} : { system }),
    ...(maxSteps === undefined ? {} : { maxSteps }),
    suspended: JSON.parse(JSON.stringify(suspended)) as SavedAgent['suspended'],
  });
  return true;
}

function tell(
  { env, terminal }: CommandContext,
  { host: { stateDir } }: RunOrder,
  runId: string,
  { pending }: AgentResult,
): void {
  const requests = pending.flatMap((one) => (one.reason === 'approval' ? [one.request] : []));
  const how = { start: invocation(env), stateDir };
  terminal.err.write(tellWaiting({ runId, command: 'run', requests }, how));
}

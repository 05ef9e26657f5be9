import {
  modelView,
  unframe,
  type ApprovalRequest,
  type CallOutcome,
  type Run,
} from '@toolwright/core';
import { addAbortSignal } from 'node:stream';
import { openRunOf } from '../agent/open-agent-run.ts';
import type { Asker } from '../asking/ask-person.ts';
import { openAsker } from '../asking/open-asker.ts';
import { outcomeObject } from '../batch/outcome-line.ts';
import { openBatch, readLines } from '../batch/read-lines.ts';
import { runBatch } from '../batch/run-batch.ts';
import { keepCalls } from '../calls/keep-calls.ts';
import { readOrder, type CallOrder } from '../calls/read-order.ts';
import { settleCall } from '../calls/settle-call.ts';
import type { CommandContext } from '../command-line.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { invocation } from '../help/help-text.ts';
import { listenForCancellation, type Cancellation } from '../host/cancellation.ts';
import { openLocalHost, openStateFor, type LocalHost } from '../host/open-local-host.ts';
import { openLocalSession } from '../host/open-host.ts';
import { durationOption } from '../options/duration-option.ts';
import { parseOptions } from '../options/parse-options.ts';
import { readHostOptions, sharedOptions, type HostOptions } from '../options/shared-options.ts';
import { escapeTerminal, toJsonLine } from '../output/escape-terminal.ts';
import { progressWriter } from '../output/progress.ts';
import { openLocalState, type LocalState } from '../state/local-state.ts';
import { removeRun } from '../state/run-files.ts';
import type { SavedCalls } from '../state/saved-run.ts';
import { takeSavedRun } from '../waiting/take-saved-run.ts';
import { tellWaiting } from '../waiting/tell-waiting.ts';

const options = {
  ...sharedOptions,
  json: { type: 'string' },
  batch: { type: 'string' },
  output: { type: 'string' },
  'approve-within': { type: 'string' },
  resume: { type: 'string' },
} as const;

const statusCodes: Readonly<Record<CallOutcome['status'], ExitCode>> = {
  ok: exitCodes.ok.code,
  failed: exitCodes.failed.code,
  denied: exitCodes.failed.code,
  aborted: exitCodes.cancelled.code,
  suspended: exitCodes.waiting.code,
};

/** What all ways of calling share. */
interface Desk extends LocalHost {
  readonly context: CommandContext;
  readonly options: HostOptions;
  readonly local: LocalState;
  readonly cancellation: Cancellation;
  readonly asker: Asker | undefined;
}

/** Makes one call, those of a batch, or goes on with calls that waited. */
export async function callCommand(context: CommandContext): Promise<ExitCode> {
  const { args, cwd, env, terminal } = context;
  const parsed = parseOptions(args, options);
  const order = readOrder(parsed);
  const hostOptions = readHostOptions(parsed, cwd);
  const approvalLifetimeMs = durationOption(parsed.values, 'approve-within');
  const isNew = order.kind !== 'resume';
  const local = await (isNew
    ? openStateFor(hostOptions, { cwd, env })
    : openLocalState({ given: hostOptions.stateDir, env, cwd, root: undefined }));
  const cancellation = listenForCancellation(terminal);
  try {
    const taken = isNew ? undefined : await takeSavedRun(local, order.runId, 'call');
    try {
      const saved = taken?.saved;
      const hasOwnGrants = parsed.values['grant'] !== undefined;
      const used = {
        root: saved?.root ?? hostOptions.root,
        grants: saved === undefined || hasOwnGrants ? hostOptions.grants : saved.grants,
        stateDir: hostOptions.stateDir,
      };
      const opened = await openLocalHost(used, local, {
        cwd,
        env,
        approvalLifetimeMs,
        goesOn: !isNew,
      });
      const asker = openAsker(context, cancellation, opened.root);
      const desk = { ...opened, context, options: used, local, cancellation, asker };
      try {
        return await carryOut(order, desk, saved);
      } finally {
        await opened.host.close({ drainMs: cancellation.signal.aborted ? 0 : 5_000 });
      }
    } finally {
      await taken?.release();
    }
  } finally {
    await local.close();
    await terminal.out.flush();
    cancellation.stop();
  }
}

async function carryOut(
  order: CallOrder,
  desk: Desk,
  saved: SavedCalls | undefined,
): Promise<ExitCode> {
  if (order.kind === 'batch') return makeBatch(order.source, desk);
  const { context, cancellation, local } = desk;
  const { signal } = cancellation;
  const run = await openRunOf(desk, saved, signal);
  run.subscribe(progressWriter(context.terminal));
  const outcomes: CallOutcome[] = [];
  if (order.kind === 'single') {
    const call = { id: 'call-1', name: order.tool, arguments: order.arguments };
    outcomes.push(await settleCall(run, await run.call(call), desk.asker, signal));
  } else {
    for (const { callId } of run.waiting()) {
      const outcome = await run.resumeCall(callId, { signal });
      outcomes.push(await settleCall(run, outcome, desk.asker, signal));
    }
  }
  for (const outcome of outcomes) show(outcome, order.asJson, context.terminal);
  if (await keep(run, desk)) tell(run.id, outcomes.flatMap(requestOf), desk);
  else if (saved !== undefined) await removeRun(local, saved.runId);
  return cancellation.isCancelled() ? exitCodes.cancelled.code : worst(outcomes);
}

/** The code of the gravest outcome: cancelled, failed, waiting, then well. */
function worst(outcomes: readonly CallOutcome[]): ExitCode {
  const codes = outcomes.map(({ status }) => statusCodes[status]);
  const order: readonly ExitCode[] = [
    exitCodes.cancelled.code,
    exitCodes.failed.code,
    exitCodes.waiting.code,
  ];
  return order.find((code) => codes.includes(code)) ?? exitCodes.ok.code;
}

async function makeBatch(source: string, desk: Desk): Promise<ExitCode> {
  const { cancellation, context, host, principal } = desk;
  const { signal } = cancellation;
  const session = await openLocalSession(host, principal);
  // Opened last, so that no fault leaves it open. A reader of a pipe that waits for its next line must not keep a cancelled command alive.
  const batch = addAbortSignal(signal, openBatch(source, context.cwd));
  const code = await runBatch({
    session,
    lines: readLines(batch),
    signal,
    write: (line) => context.terminal.out.write(`${toJsonLine(line)}\n`),
    settle: (run, outcome) => settleCall(run, outcome, desk.asker, signal),
    async keep(run, requests) {
      if (await keep(run, desk)) tell(run.id, requests, desk);
    },
  });
  const isQuiet = code === exitCodes.cancelled.code && !cancellation.isCancelled();
  return isQuiet ? exitCodes.ok.code : code;
}

function keep(run: Run, { local, root, options: { grants } }: Desk): Promise<boolean> {
  return keepCalls(run, local, { root, grants });
}

function requestOf(outcome: CallOutcome): readonly ApprovalRequest[] {
  return outcome.status === 'suspended' && outcome.reason === 'approval' ? [outcome.request] : [];
}

function tell(
  runId: string,
  requests: readonly ApprovalRequest[],
  { context: { env, terminal }, options: { stateDir } }: Desk,
): void {
  const how = { start: invocation(env), stateDir };
  terminal.err.write(tellWaiting({ runId, command: 'call', requests }, how));
}

/** The text goes to standard output; what went wrong is no result and goes to standard error. */
function show(
  outcome: CallOutcome,
  asJson: boolean,
  { out, err }: CommandContext['terminal'],
): void {
  if (asJson) {
    out.write(`${toJsonLine(outcomeObject(outcome))}\n`);
    return;
  }
  if (outcome.status === 'suspended') return;
  const { text, isError } = modelView(outcome);
  // A person needs no frame to tell the output from the rest.
  (isError ? err : out).write(`${escapeTerminal(unframe(text))}\n`);
}

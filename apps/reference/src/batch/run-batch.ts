import type { ApprovalRequest, CallOutcome, JsonObject, Run, Session } from '@toolwright/core';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { parseBatchLine } from './batch-call.ts';
import { invalidLine, outcomeLine } from './outcome-line.ts';
import type { NumberedLine } from './read-lines.ts';

export interface BatchOptions {
  readonly session: Session;
  readonly lines: AsyncIterable<NumberedLine>;
  readonly signal: AbortSignal;
  readonly write: (line: JsonObject) => void;
  /** Asks about a call that waits, where somebody can be asked. */
  readonly settle: (run: Run, outcome: CallOutcome) => Promise<CallOutcome>;
  /** Keeps a run whose calls wait for another process. */
  readonly keep: (run: Run, requests: readonly ApprovalRequest[]) => Promise<void>;
}

/**
 * Makes the calls of a batch one after the other, each in a run of its own unless lines name one, and writes one
 * line for each. Gives the exit code: the worst thing that became of a line.
 */
export async function runBatch({
  session,
  lines,
  signal,
  write,
  settle,
  keep,
}: BatchOptions): Promise<ExitCode> {
  const shared = new Map<string, Run>();
  const requests = new Map<Run, ApprovalRequest[]>();
  let hasFailed = false;
  let isWaiting = false;

  const note = (status: CallOutcome['status']): void => {
    if (status === 'suspended') isWaiting = true;
    else if (status !== 'ok') hasFailed = true;
  };

  try {
    for await (const { number, text } of lines) {
      const parsed = parseBatchLine(text);
      if (!('call' in parsed)) {
        hasFailed = true;
        write(invalidLine(number, parsed.id, parsed.expected));
        continue;
      }
      const { call, run: name } = parsed.call;
      const run =
        (name === undefined ? undefined : shared.get(name)) ?? (await session.openRun({ signal }));
      if (name !== undefined) shared.set(name, run);
      const outcome = await settle(run, await run.call(call));
      note(outcome.status);
      write(outcomeLine(number, name, outcome));
      if (outcome.status === 'suspended' && outcome.reason === 'approval')
        requests.set(run, [...(requests.get(run) ?? []), outcome.request]);
      if (name === undefined) {
        await keep(run, requests.get(run) ?? []);
        await run.close(closing(outcome));
      }
      if (signal.aborted) break;
    }
  } catch (error) {
    // The stream of lines ends with the signal's error when the command is cancelled.
    if (!signal.aborted) throw error;
  } finally {
    for (const run of shared.values()) {
      await keep(run, requests.get(run) ?? []);
      await run.close();
    }
  }
  if (signal.aborted) return exitCodes.cancelled.code;
  if (hasFailed) return exitCodes.failed.code;
  return isWaiting ? exitCodes.waiting.code : exitCodes.ok.code;
}

function closing({ status }: CallOutcome): Parameters<Run['close']>[0] {
  if (status === 'ok') return {};
  return {
    status: status === 'suspended' ? 'waiting' : status === 'aborted' ? 'cancelled' : 'failed',
  };
}

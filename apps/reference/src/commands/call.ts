import { modelView, type CallOutcome, type JsonValue } from '@toolwright/core';
import { addAbortSignal } from 'node:stream';
import type { CommandContext } from '../command-line.ts';
import { referenceError } from '../errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { listenForCancellation } from '../host/cancellation.ts';
import { openHost, openLocalSession } from '../host/open-host.ts';
import { parseOptions, type ParsedOptions } from '../options/parse-options.ts';
import { readHostOptions, sharedOptions, textOption } from '../options/shared-options.ts';
import { escapeTerminal, toJsonLine } from '../output/escape-terminal.ts';
import { progressWriter } from '../output/progress.ts';
import { openBatch, readLines } from '../batch/read-lines.ts';
import { runBatch } from '../batch/run-batch.ts';
import { outcomeObject } from '../batch/outcome-line.ts';

const options = {
  ...sharedOptions,
  json: { type: 'string' },
  batch: { type: 'string' },
  output: { type: 'string' },
} as const;

type Order =
  | {
      readonly kind: 'single';
      readonly tool: string;
      readonly arguments: JsonValue;
      readonly asJson: boolean;
    }
  | { readonly kind: 'batch'; readonly source: string };

function readArguments(text: string | undefined): JsonValue {
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    throw referenceError('ARGUMENTS_NOT_JSON', {
      place: position === undefined ? '--json' : `--json, character ${Number(position) + 1}`,
    });
  }
}

function readOrder({ values, positionals }: ParsedOptions): Order {
  const [tool, extra] = positionals;
  const batch = textOption(values, 'batch');
  const output = textOption(values, 'output');
  if (output !== undefined && output !== 'text' && output !== 'json') {
    throw referenceError('OPTION_INVALID', {
      place: '--output',
      message: 'The option takes text or json.',
    });
  }
  if (batch !== undefined) {
    if (tool !== undefined)
      throw referenceError('ARGUMENT_UNEXPECTED', {
        place: 'call',
        message: 'A batch names its tools itself.',
      });
    if (values['json'] !== undefined)
      throw referenceError('OPTION_INVALID', {
        place: '--json',
        message: 'A batch has the arguments in its lines.',
      });
    return { kind: 'batch', source: batch };
  }
  if (tool === undefined) {
    throw referenceError('ARGUMENT_MISSING', {
      place: 'call',
      message: 'The name of the tool is missing.',
      hint: "Write call <tool> --json '{…}', or call --batch <file>; the command tools lists the names.",
    });
  }
  if (extra !== undefined) {
    throw referenceError('ARGUMENT_UNEXPECTED', {
      place: 'call',
      message: 'Only the name of the tool stands here.',
      hint: 'Give the arguments as one JSON object with --json, in single quotes.',
    });
  }
  const json = values['json'];
  return {
    kind: 'single',
    tool,
    arguments: readArguments(typeof json === 'string' ? json : undefined),
    asJson: output === 'json',
  };
}

const statusCodes: Readonly<Record<CallOutcome['status'], ExitCode>> = {
  ok: exitCodes.ok.code,
  failed: exitCodes.failed.code,
  denied: exitCodes.failed.code,
  aborted: exitCodes.cancelled.code,
  suspended: exitCodes.waiting.code,
};

/** Makes one call, or those of a batch. */
export async function callCommand(context: CommandContext): Promise<ExitCode> {
  const { args, cwd, terminal } = context;
  const parsed = parseOptions(args, options);
  const order = readOrder(parsed);
  const hostOptions = readHostOptions(parsed, cwd);
  const host = await openHost(hostOptions, cwd);
  const cancellation = listenForCancellation(terminal);
  const { signal } = cancellation;
  try {
    const session = await openLocalSession(host);
    if (order.kind === 'batch') {
      // Opened last, so that no fault leaves it open. A reader of a pipe that waits for its next line must not keep a cancelled command alive.
      const batch = addAbortSignal(signal, openBatch(order.source, cwd));
      const code = await runBatch({
        session,
        lines: readLines(batch),
        signal,
        write: (line) => terminal.out.write(`${toJsonLine(line)}\n`),
      });
      return code === exitCodes.cancelled.code && !cancellation.isCancelled()
        ? exitCodes.ok.code
        : code;
    }
    const run = await session.openRun({ signal });
    run.subscribe(progressWriter(terminal));
    const outcome = await run.call({ id: 'call-1', name: order.tool, arguments: order.arguments });
    if (order.asJson) terminal.out.write(`${toJsonLine(outcomeObject(outcome))}\n`);
    else show(outcome, terminal);
    return statusCodes[outcome.status];
  } finally {
    await host.close({ drainMs: signal.aborted ? 0 : 5_000 });
    await terminal.out.flush();
    cancellation.stop();
  }
}

/** The text goes to standard output; what went wrong is no result and goes to standard error. */
function show(outcome: CallOutcome, { out, err }: CommandContext['terminal']): void {
  if (outcome.status === 'suspended') {
    const rule = outcome.reason === 'approval' ? ` (rule: ${outcome.request.rule})` : '';
    err.write(escapeTerminal(`The call waits for approval${rule}. Nothing was done.\n`));
    return;
  }
  const { text, isError } = modelView(outcome);
  (isError ? err : out).write(`${escapeTerminal(text)}\n`);
}

import type { RunEvent, RunStatus } from '@toolwright/core';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { CommandContext } from '../command-line.ts';
import { referenceError } from '../errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { listenForCancellation } from '../host/cancellation.ts';
import { openHost, openLocalSession } from '../host/open-host.ts';
import { plannerCards } from '../host/planner-cards.ts';
import { parseModelSpec, type ModelSpec } from '../model/model-spec.ts';
import { parseOptions } from '../options/parse-options.ts';
import {
  countOption,
  readHostOptions,
  sharedOptions,
  textOption,
} from '../options/shared-options.ts';
import { escapeTerminal, toJsonLine } from '../output/escape-terminal.ts';
import { progressWriter } from '../output/progress.ts';
import { describeEnd } from '../output/describe-end.ts';
import type { PlannerVerdict } from '../planner/planning/move.ts';
import { readText } from '../batch/read-text.ts';

const options = {
  ...sharedOptions,
  model: { type: 'string' },
  'base-url': { type: 'string' },
  system: { type: 'string' },
  'max-steps': { type: 'string' },
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

/** Runs an agent until it has answered. */
export async function runCommand({ args, cwd, env, terminal }: CommandContext): Promise<ExitCode> {
  const parsed = parseOptions(args, options);
  const { values } = parsed;
  const spec = parseModelSpec(
    textOption(values, 'model') ?? 'offline',
    textOption(values, 'base-url'),
  );
  const maxIterations = countOption(values, 'max-steps');
  const system = textOption(values, 'system');
  const asJson = values['json'] === true;
  const hostOptions = readHostOptions(parsed, cwd);
  const request = await readRequest(parsed.positionals);

  const cancellation = listenForCancellation(terminal);
  const { signal } = cancellation;
  const [host, { runAgent }] = await Promise.all([
    openHost(hostOptions, cwd),
    import('@toolwright/runtime'),
  ]);
  try {
    let verdict: PlannerVerdict | undefined;
    const session = await openLocalSession(host);
    const run = await session.openRun({ signal });
    const contracts = run.tools().map((tool) => tool.contract);
    const model = await modelFor(spec, {
      env,
      signal,
      offline: async () => {
        const { createOfflinePlanner, plannerNotice } =
          await import('../planner/offline-planner.ts');
        terminal.err.write(`${plannerNotice}\n`);
        return createOfflinePlanner({
          cards: plannerCards(contracts),
          onVerdict: (given) => (verdict = given),
        });
      },
    });
    const { systemPrompt } = await import('../model/system-prompt.ts');
    const agent = runAgent({
      run,
      model,
      prompt: request,
      system: system ?? systemPrompt,
      signal,
      ...(maxIterations === undefined ? {} : { maxIterations }),
    });
    const show = asJson
      ? (event: RunEvent) => terminal.out.write(`${toJsonLine(event)}\n`)
      : progressWriter(terminal);
    agent.subscribe(show);
    const result = await agent.result;
    if (!asJson && result.text !== '') terminal.out.write(`${escapeTerminal(result.text)}\n`);
    const end = describeEnd(result);
    if (end !== undefined && !terminal.out.closed.aborted) terminal.err.write(`${end}\n`);
    if (result.status === 'completed' && verdict !== undefined) return verdictCodes[verdict];
    // A reader that went away has seen enough.
    if (result.status === 'cancelled' && !cancellation.isCancelled()) return exitCodes.ok.code;
    return statusCodes[result.status];
  } finally {
    await host.close({ drainMs: signal.aborted ? 0 : 5_000 });
    await terminal.out.flush();
    cancellation.stop();
  }
}

async function modelFor(
  spec: ModelSpec,
  {
    env,
    signal,
    offline,
  }: {
    readonly env: NodeJS.ProcessEnv;
    readonly signal: AbortSignal;
    readonly offline: () => Promise<LanguageModelV4>;
  },
): Promise<LanguageModelV4> {
  if (spec.kind === 'offline') return offline();
  const { openModel } = await import('../model/open-model.ts');
  return openModel(spec, env, signal);
}

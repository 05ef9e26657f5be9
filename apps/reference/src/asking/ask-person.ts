import {
  isToolwrightError,
  type ApprovalAnswer,
  type ApprovalRequest,
  type Run,
  type SuspendedOutcome,
} from '@toolwright/core';
import { escapeLine } from '../output/escape-terminal.ts';
import { painter } from '../output/paint.ts';
import type { Terminal } from '../output/terminal.ts';
import { editArguments, type EditOptions } from './edit-arguments.ts';
import { explainChoices, questionFor, readChoice } from './choices.ts';
import type { Prompt } from './prompt.ts';
import { showRequest } from './show-request.ts';

/** What is needed to ask the person at the terminal. */
export interface Asker extends Pick<EditOptions, 'editor' | 'handOver'> {
  readonly terminal: Terminal;
  readonly prompt: Prompt;
  /** The folder that the tools see. */
  readonly root: string;
  /** Who decides, for the audit. */
  readonly decidedBy: string;
}

type Answer = Omit<ApprovalAnswer, 'decidedBy'>;

/**
 * Asks about the calls that wait, one after the other. `go-on`: something was decided; `suspend`: the rest is left for
 * later. After an answer that may cover others as well, these are not asked about before they have been tried.
 */
export async function askPerson(
  run: Run,
  pending: readonly SuspendedOutcome[],
  asker: Asker,
  signal: AbortSignal,
): Promise<'go-on' | 'suspend'> {
  const requests = pending.flatMap((one) => (one.reason === 'approval' ? [one.request] : []));
  let hasDecided = false;
  for (const [index, request] of requests.entries()) {
    const place = requests.length > 1 ? ` ${index + 1} of ${requests.length}` : '';
    asker.terminal.err.write(
      `\nApproval${place}: ${showRequest(request, paintOf(asker), asker.root)}`,
    );
    const answer = await askUntilAnswered(run, request, asker, signal);
    if (answer === undefined) return hasDecided ? 'go-on' : 'suspend';
    hasDecided = true;
    if (answer !== 'settled' && answer.scope !== undefined && answer.scope !== 'once')
      return 'go-on';
  }
  return hasDecided ? 'go-on' : 'suspend';
}

/** `settled`: it was decided elsewhere, or is too late; undefined: later, or the run is cancelled. */
async function askUntilAnswered(
  run: Run,
  request: ApprovalRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<Answer | 'settled' | undefined> {
  const { decidedBy, terminal } = asker;
  for (;;) {
    const answer = await askOnce(request, asker, signal);
    if (answer === 'again') continue;
    if (answer === undefined) return undefined;
    try {
      await run.decide(request.id, { ...answer, decidedBy });
      return answer;
    } catch (error) {
      if (!isToolwrightError(error)) throw error;
      terminal.err.write(`${error.code}: ${escapeLine(error.message)}\n`);
      if (error.code === 'APPROVAL_ANSWER_INVALID') continue;
      if (settled.has(error.code)) return 'settled';
      throw error;
    }
  }
}

const settled: ReadonlySet<string> = new Set([
  'APPROVAL_ALREADY_DECIDED',
  'APPROVAL_EXPIRED',
  'APPROVAL_WITHDRAWN',
]);

async function askOnce(
  request: ApprovalRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<Answer | 'again' | undefined> {
  const { prompt, terminal } = asker;
  const { scopes } = request;
  const answer = await prompt.line(questionFor(scopes), signal);
  // Ctrl-D: nobody answers now.
  if (answer.kind !== 'line') return undefined;
  const choice = readChoice(answer.text, scopes);
  switch (choice?.kind) {
    case 'approve':
      return { verdict: 'approve', scope: choice.scope };
    case 'deny': {
      const reason = await prompt.line('Why, for the agent (Enter: no reason): ', signal);
      if (reason.kind === 'cancelled') return undefined;
      const text = reason.kind === 'line' ? reason.text.trim() : '';
      return { verdict: 'deny', ...(text === '' ? {} : { reason: text }) };
    }
    case 'edit':
      return askForEdit(request, asker, signal);
    case 'wait':
      return undefined;
    default:
      terminal.err.write(explainChoices(scopes));
      return 'again';
  }
}

async function askForEdit(
  request: ApprovalRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<Answer | 'again'> {
  const { prompt, terminal } = asker;
  const write = (text: string): void => terminal.err.write(text);
  const input = await editArguments(request.input, { ...asker, signal, write });
  if (input === undefined) return 'again';
  write(`The call would be made with: ${escapeLine(JSON.stringify(input))}\n`);
  const sure = await prompt.line('Make it so? [y]es [n]o: ', signal);
  const isSure = sure.kind === 'line' && /^y(es)?$/i.test(sure.text.trim());
  return isSure ? { verdict: 'approve', scope: 'once', input } : 'again';
}

function paintOf({ terminal }: Asker): ReturnType<typeof painter> {
  return painter(terminal.hasColour);
}

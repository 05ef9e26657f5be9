import type { ApprovalRequest } from '@toolwright/core';
import { escapeLine } from '../output/escape-terminal.ts';

/** What has to be written before and after the arguments of a command to start this one again. */
export interface HowToCall {
  /** `toolwright`, or `npm start --` in a checkout. */
  readonly start: string;
  /** What `--state-dir` said; the same state is needed to go on. */
  readonly stateDir: string | undefined;
}

export interface WaitingRun {
  readonly runId: string;
  readonly command: 'run' | 'call';
  readonly requests: readonly ApprovalRequest[];
}

/** How to decide and to go on, for a person who reads it later. */
export function tellWaiting({ runId, command, requests }: WaitingRun, how: HowToCall): string {
  const [first] = requests;
  const count = requests.length === 1 ? '1 call waits' : `${requests.length} calls wait`;
  return [
    `toolwright: APPROVAL_REQUIRED: ${count} for approval in ${runId}. Nothing was done about ${requests.length === 1 ? 'it' : 'them'}.`,
    ...requests.map(
      (request) =>
        `  ${request.id}  ${escapeLine(summaryOf(request))} (rule: ${escapeLine(request.rule)}; until ${showTime(request.expiresAt)})`,
    ),
    `See it:    ${commandLine(`approvals show ${first?.id ?? '<id>'}`, how)}`,
    `Decide:    ${commandLine(`approvals approve ${first?.id ?? '<id>'}`, how)}   (or deny)`,
    `Then:      ${commandLine(`${command} --resume ${runId}`, how)}`,
    '',
  ].join('\n');
}

export function commandLine(words: string, { start, stateDir }: HowToCall): string {
  return `${start} ${words}${stateDir === undefined ? '' : ` --state-dir ${quoted(stateDir)}`}`;
}

/** As a shell takes it for one word. */
function quoted(text: string): string {
  const safe = escapeLine(text);
  return /^[\w./:@%+=,-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", String.raw`'\''`)}'`;
}

/** The effect in one line. */
export function summaryOf({ title, preview }: ApprovalRequest): string {
  return preview === undefined ? title : `${title}: ${preview.summary}`;
}

/** Date and time as the person's clock has them, to the minute. */
export function showTime(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

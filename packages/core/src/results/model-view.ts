import type { CallOutcome } from '../outcomes/call-outcome.ts';
import type { ToolError } from '../errors/tool-error.ts';
import type { ContentPart } from './content.ts';
import type { Warning } from './tool-result.ts';

/** What a model sees of a call: the same as parts, and as one text for wires that take text only. */
export interface ModelView {
  readonly text: string;
  readonly parts: readonly ContentPart[];
  /** True unless the call was ok; then the text begins with the status and the error's code. */
  readonly isError: boolean;
}

/** What the view reads; every {@link CallOutcome} has it. */
type Viewed = Pick<CallOutcome, 'status' | 'content' | 'warnings'> & {
  readonly error?: ToolError;
  readonly reason?: string;
};

const headings: Readonly<Record<CallOutcome['status'], string>> = {
  ok: '',
  failed: 'Error',
  denied: 'Denied',
  aborted: 'Aborted',
  suspended: 'Waiting',
};

/**
 * The model's view of an outcome; the only place that makes one. First what went wrong (code, message, hint),
 * then the content, then the warnings. Metadata, details, causes and rules stay with the host.
 */
export function modelView(outcome: CallOutcome): ModelView {
  return renderView(outcome);
}

export function renderView(outcome: Viewed): ModelView {
  const parts: ContentPart[] = [];
  const heading = headline(outcome);
  if (heading !== '') parts.push({ type: 'text', text: heading });
  for (const part of outcome.content)
    if (part.type !== 'text' || part.text !== '') parts.push(part);
  if (parts.length === 0) parts.push({ type: 'text', text: '(no output)' });
  if (outcome.warnings.length > 0)
    parts.push({ type: 'text', text: outcome.warnings.map(warningLine).join('\n') });
  return { text: parts.map(partText).join('\n'), parts, isError: outcome.status !== 'ok' };
}

function headline({ status, error, reason }: Viewed): string {
  if (status === 'ok') return '';
  if (status === 'suspended') {
    return reason === 'client'
      ? 'Waiting: the client runs this tool.'
      : 'Waiting: a person has to approve this call.';
  }
  return error === undefined ? headings[status] : `${headings[status]} ${errorText(error)}`;
}

/** An error as one text: `CODE: message` and the hint on a line of its own. */
export function errorText(error: ToolError): string {
  return `${error.code}: ${error.message}${error.hint === undefined ? '' : `\n${error.hint}`}`;
}

function warningLine(warning: Warning): string {
  return `Warning ${warning.code}: ${warning.message}`;
}

/** A part as text: a part that is not text becomes the one line that names it. */
export function partText(part: ContentPart): string {
  if (part.type === 'text') return part.text;
  if (part.type !== 'resource') return `[${part.type} ${part.mediaType}]`;
  return part.text === undefined
    ? `[resource ${part.uri}]`
    : `[resource ${part.uri}]\n${part.text}`;
}

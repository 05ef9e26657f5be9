import type { AgentResult } from '@toolwright/runtime';
import { escapeLine } from './escape-terminal.ts';

/** What a person at the command can do, where the hint is for a program that holds the result. */
const advices: Readonly<Record<string, string>> = {
  RUN_CANCELLED: 'Nothing goes on in the background. Start it again if it should be done.',
  ITERATION_LIMIT: 'Ask for less at once, or raise --max-steps.',
};

/** Why a run did not end as completed, and what to do; undefined if it did. */
export function describeEnd(result: AgentResult): string | undefined {
  const { error, status } = result;
  if (status === 'completed' || error === undefined) return undefined;
  const advice = advices[error.code] ?? error.hint;
  const cause = causeOf(error.cause);
  return [
    `toolwright: ${error.code}: ${escapeLine(error.message)}`,
    ...(cause === undefined ? [] : [cause]),
    escapeLine(advice),
  ].join('\n');
}

/** The provider's own words, on one line, without what may be a whole page. */
function causeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { statusCode } = cause as { statusCode?: unknown };
  const status = typeof statusCode === 'number' ? `HTTP ${statusCode}: ` : '';
  const text = escapeLine(cause.message);
  return `  ${status}${text.length > 300 ? `${text.slice(0, 299)}…` : text}`;
}

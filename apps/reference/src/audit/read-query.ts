import type { AuditQuery, AuditRecord } from '@toolwright/core';
import { referenceError } from '../errors.ts';
import { principal } from '../host/open-host.ts';
import { readDuration } from '../options/duration-option.ts';
import type { ParsedOptions } from '../options/parse-options.ts';
import { countOption, textOption } from '../options/shared-options.ts';

const statuses = ['ok', 'failed', 'denied', 'aborted', 'suspended'] as const;
const decisions = ['allow', 'ask', 'deny', 'invalid', 'none'] as const;

/** Records that are shown, where no `--limit` says otherwise. */
const defaultLimit = 50;

export interface AuditOrder {
  readonly query: AuditQuery;
  /** So many, the newest ones. */
  readonly limit: number;
}

/** Throws OPTION_INVALID. */
export function readAuditOrder({ values }: ParsedOptions, now: number): AuditOrder {
  const text = (name: string): string | undefined => textOption(values, name);
  const status = oneOf(values, 'status', statuses);
  const decision = oneOf(values, 'decision', decisions);
  const fields = {
    tool: text('tool'),
    status,
    decision,
    rule: text('rule'),
    runId: text('run'),
    sessionId: text('session'),
    callId: text('call'),
    sinceMs: timeOption(values, 'since', now),
    untilMs: timeOption(values, 'until', now),
  } satisfies { [Name in keyof AuditQuery]?: AuditQuery[Name] | undefined };
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<AuditQuery>;
  const user = text('user');
  // All of them are read, so that the newest ones are among them.
  const limit = Number.MAX_SAFE_INTEGER;
  return {
    query: {
      tenant: text('tenant') ?? principal.tenant,
      ...(user === undefined ? {} : { user }),
      ...given,
      limit,
    },
    limit: countOption(values, 'limit') ?? defaultLimit,
  };
}

function oneOf<Word extends AuditRecord['status'] | AuditRecord['decision']>(
  values: ParsedOptions['values'],
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = textOption(values, name);
  const word = words.find((one) => one === text);
  if (text === undefined || word !== undefined) return word;
  throw referenceError('OPTION_INVALID', {
    place: `--${name}`,
    message: `The option takes ${words.join(', ')}.`,
  });
}

/** A moment: so long ago (`2h`), or an ISO date or date and time; a date alone is midnight of this machine. */
function timeOption(
  values: ParsedOptions['values'],
  name: string,
  now: number,
): number | undefined {
  const text = textOption(values, name);
  if (text === undefined) return undefined;
  const ago = readDuration(text);
  if (ago !== undefined) return now - ago;
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text);
  const at = isDate ? Date.parse(`${text}T00:00`) : isTime ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw referenceError('OPTION_INVALID', {
    place: `--${name}`,
    message: 'The option needs a time, such as 2h (ago), 2026-01-31 or 2026-01-31T12:00.',
  });
}

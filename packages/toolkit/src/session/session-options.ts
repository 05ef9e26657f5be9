import type { Principal, SessionOptions } from '@toolwright/core';
import { isTimezone } from '../check-options.ts';
import { toolkitError } from '../errors.ts';
import { checkPrincipal } from '../principal/check-principal.ts';

const maxIdLength = 256;

export interface CheckedSessionOptions {
  readonly principal: Principal;
  readonly id: string | undefined;
  readonly timezone: string | undefined;
}

/** Throws PRINCIPAL_INVALID or SESSION_OPTIONS_INVALID. */
export function checkSessionOptions(options: SessionOptions): CheckedSessionOptions {
  if (typeof options !== 'object' || options === null) {
    throw toolkitError('PRINCIPAL_INVALID', {
      message: 'A session is opened for a principal.',
      place: 'principal',
    });
  }
  const { id, timezone } = options;
  if (id !== undefined && !isSessionId(id)) {
    throw toolkitError('SESSION_OPTIONS_INVALID', {
      message: `A session id has 1 to ${maxIdLength} characters and no control characters.`,
      place: 'id',
    });
  }
  if (timezone !== undefined && !isTimezone(timezone)) {
    throw toolkitError('SESSION_OPTIONS_INVALID', {
      message: 'A timezone is an IANA name, such as Europe/Berlin.',
      place: 'timezone',
    });
  }
  return { principal: checkPrincipal(options.principal), id, timezone };
}

function isSessionId(id: unknown): id is string {
  return (
    typeof id === 'string' &&
    id !== '' &&
    id.length <= maxIdLength &&
    id.isWellFormed() &&
    !/\p{Cc}/u.test(id)
  );
}

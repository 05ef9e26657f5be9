import { approvalScopes, privacyLevels, riskLevels } from '@toolwright/core';
import { toolkitError } from './errors.ts';
import type { FaultList } from './fault-list.ts';

type Check = { readonly expected: string; readonly accepts: (value: unknown) => boolean };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const has = (value: unknown, ...methods: readonly string[]): boolean =>
  isObject(value) && methods.every((method) => typeof value[method] === 'function');
const isSink = (value: unknown): boolean =>
  has(value, 'write') && typeof (value as { name?: unknown }).name === 'string';
const isSigningKey = (value: unknown): boolean =>
  (typeof value === 'string' || value instanceof Uint8Array) && Buffer.from(value).byteLength >= 32;
const oneOf = (words: readonly string[]): Check => ({
  expected: `one of ${words.join(', ')}`,
  accepts: (value) => typeof value === 'string' && words.includes(value),
});
const wholeNumber = (unit: string): Check => ({
  expected: `a whole number of ${unit}, 1 or more`,
  accepts: (value) => Number.isSafeInteger(value) && (value as number) >= 1,
});
const objectOrFalse: Check = {
  expected: 'an object, or false',
  accepts: (value) => isObject(value) || value === false,
};
const list: Check = { expected: 'an array', accepts: Array.isArray };

/** One entry an option, so that a name that is not here is a misspelt one. */
const checks: Readonly<Record<string, Check>> = {
  packs: list,
  tools: list,
  grants: {
    expected: 'an array of rules, or a function of the principal',
    accepts: (value) => Array.isArray(value) || typeof value === 'function',
  },
  workspace: {
    expected: 'the path of a folder, { root }, { roots }, or a function of the principal',
    accepts: (value) =>
      (typeof value === 'string' && value !== '') || isObject(value) || typeof value === 'function',
  },
  policy: { expected: 'an object with decide', accepts: (value) => has(value, 'decide') },
  riskCeiling: oneOf(riskLevels),
  privacy: {
    expected: `an array of ${privacyLevels.join(', ')}`,
    accepts: (value) =>
      Array.isArray(value) &&
      value.every((level: unknown) => privacyLevels.includes(level as never)),
  },
  audit: { expected: 'an object', accepts: isObject },
  'audit.sinks': {
    expected: 'an array of sinks, each with a name and write',
    accepts: (value) => Array.isArray(value) && value.every(isSink),
  },
  'audit.whenSinkFails': oneOf(['deny', 'warn']),
  redaction: objectOrFalse,
  telemetry: {
    expected: 'an object with startCall',
    accepts: (value) => has(value, 'startCall'),
  },
  ports: { expected: 'an object', accepts: isObject },
  'ports.clock': {
    expected: 'a clock with now, monotonic and setTimer',
    accepts: (value) => has(value, 'now', 'monotonic', 'setTimer'),
  },
  'ports.ids': { expected: 'a source of ids with next', accepts: (value) => has(value, 'next') },
  'ports.logger': {
    expected: 'a logger with debug, info, warn and error',
    accepts: (value) => has(value, 'debug', 'info', 'warn', 'error'),
  },
  'ports.state': {
    expected: 'a state port with get, set, delete, list and close',
    accepts: (value) => has(value, 'get', 'set', 'delete', 'list', 'close'),
  },
  preset: oneOf(['guarded', 'unguarded']),
  timezone: { expected: 'an IANA timezone name', accepts: isTimezone },
  timeoutMs: wholeNumber('milliseconds'),
  unknownFields: oneOf(['clarify', 'drop']),
  eventQueueSize: wholeNumber('events'),
  maxArgumentBytes: wholeNumber('bytes'),
  approvals: { expected: 'an object', accepts: isObject },
  'approvals.mode': oneOf(['pause', 'record', 'off']),
  'approvals.lifetimeMs': wholeNumber('milliseconds'),
  'approvals.scopes': {
    expected: `some of ${approvalScopes.join(', ')}`,
    accepts: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((scope: unknown) => approvalScopes.includes(scope as never)),
  },
  'approvals.whenPreviewFails': oneOf(['deny', 'ask']),
  'approvals.previewTimeoutMs': wholeNumber('milliseconds'),
  'approvals.signingKeys': {
    expected: 'an array of keys of at least 32 bytes',
    accepts: (value) => Array.isArray(value) && value.every(isSigningKey),
  },
  loop: objectOrFalse,
  guard: objectOrFalse,
  'guard.taint': oneOf(['off', 'ask']),
  hooks: list,
  hookTimeoutMs: wholeNumber('milliseconds'),
  limits: objectOrFalse,
  retry: objectOrFalse,
  clientCallLifetimeMs: wholeNumber('milliseconds'),
  spill: objectOrFalse,
};

/** Gathers TOOLKIT_OPTIONS_INVALID for each option that is unknown or malformed; `place` is its name. */
export function checkOptions(options: unknown, faults: FaultList): void {
  if (!isObject(options)) {
    faults.add(
      toolkitError('TOOLKIT_OPTIONS_INVALID', {
        message: 'The options are one object.',
        place: 'options',
      }),
    );
    return;
  }
  checkGroup(options, '', faults);
  for (const group of ['audit', 'ports', 'approvals', 'guard']) {
    const value = options[group];
    if (isObject(value)) checkGroup(value, `${group}.`, faults);
  }
}

function checkGroup(values: Record<string, unknown>, prefix: string, faults: FaultList): void {
  for (const [key, value] of Object.entries(values)) {
    const place = prefix + key;
    const check = Object.hasOwn(checks, place) ? checks[place] : undefined;
    // `undefined` means the same as leaving the option out, as it does in a spread of optional settings.
    if (check !== undefined && (value === undefined || check.accepts(value))) continue;
    faults.add(
      toolkitError('TOOLKIT_OPTIONS_INVALID', {
        message:
          check === undefined ? 'There is no option of this name.' : `Expected ${check.expected}.`,
        place,
        ...(check === undefined
          ? { hint: `The options are: ${namesWith(prefix).join(', ')}.` }
          : {}),
      }),
    );
  }
}

function namesWith(prefix: string): readonly string[] {
  return Object.keys(checks).filter(
    (name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'),
  );
}

/** True for a name that this runtime's date functions know. */
export function isTimezone(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

import type { ParseArgsOptionsConfig } from 'node:util';
import type { ParsedOptions } from './parse-options.ts';
import { referenceError } from '../errors.ts';

/** Options that every command takes. */
export const sharedOptions = {
  root: { type: 'string' },
  grant: { type: 'string', multiple: true },
  'state-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} satisfies ParseArgsOptionsConfig;

export interface HostOptions {
  /** The folder that the tools see. */
  readonly root: string;
  readonly grants: readonly string[];
  /** Where state, keys and the audit are kept, if not in the user's data folder. */
  readonly stateDir: string | undefined;
}

/** Without a rule of the person's own, files may be looked at, and changed once a person agrees to that change. */
const defaultGrants: readonly string[] = ['allow fs.read', 'ask fs.write'];

export function readHostOptions({ values }: ParsedOptions, cwd: string): HostOptions {
  const root = textOption(values, 'root') ?? cwd;
  const grants = Array.isArray(values['grant']) ? values['grant'].map(String) : [];
  const stateDir = textOption(values, 'state-dir');
  return { root, grants: grants.length === 0 ? defaultGrants : grants, stateDir };
}

/** The option's text; undefined if it was not given. Throws OPTION_INVALID if it is blank. */
export function textOption(values: ParsedOptions['values'], name: string): string | undefined {
  const value = values[name];
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') {
    throw referenceError('OPTION_INVALID', {
      place: `--${name}`,
      message: 'The option needs a value that is not blank.',
    });
  }
  return value;
}

/** A whole number of at least 1; undefined if the option was not given. Throws OPTION_INVALID. */
export function countOption(values: ParsedOptions['values'], name: string): number | undefined {
  const text = textOption(values, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1) {
    throw referenceError('OPTION_INVALID', {
      place: `--${name}`,
      message: 'The option needs a whole number of at least 1.',
    });
  }
  return value;
}

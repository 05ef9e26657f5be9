import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { referenceError } from '../errors.ts';
import { nearestName } from './nearest-name.ts';

export interface ParsedOptions {
  readonly values: Readonly<
    Record<string, string | boolean | readonly (string | boolean)[] | undefined>
  >;
  readonly positionals: readonly string[];
}

/**
 * Reads a command's options. Throws OPTION_INVALID with the option as place for one that is unknown (with the nearest
 * known name), lacks its value, or takes none.
 */
export function parseOptions(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
): ParsedOptions {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    return { values, positionals };
  } catch (error) {
    throw optionError(error, options);
  }
}

function optionError(error: unknown, options: ParseArgsOptionsConfig): unknown {
  const { code, message } = error as { code?: string; message: string };
  const place = /'(-[^' ]*)/.exec(message)?.[1] ?? /(--[\w-]+)/.exec(message)?.[1];
  const at = place === undefined ? {} : { place };
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near =
      place === undefined ? undefined : nearestName(place.replace(/^-+/, ''), Object.keys(options));
    return referenceError('OPTION_INVALID', {
      ...at,
      message: 'There is no such option.',
      ...(near === undefined
        ? {}
        : { hint: `Did you mean --${near}? See the options with --help.` }),
    });
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    const isMissing = /argument missing|ambiguous/.test(message);
    return referenceError('OPTION_INVALID', {
      ...at,
      message: isMissing ? 'The option needs a value.' : 'The option takes no value.',
      ...(isMissing
        ? {
            hint: 'Write the value after the option; one that starts with a dash as --option=-value.',
          }
        : {}),
    });
  }
  return error;
}

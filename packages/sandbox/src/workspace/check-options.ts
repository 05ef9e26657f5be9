import { sandboxError } from '../errors.ts';

type Kind = 'boolean' | 'string' | 'list';

/**
 * Refuses options that are not known or not of their kind: `block` for `blocked` would block nothing, without a
 * word. Throws WORKSPACE_OPTIONS_INVALID.
 */
export function checkOptions(options: unknown, kinds: Readonly<Record<string, Kind>>): void {
  if (typeof options !== 'object' || options === null)
    throw optionsInvalid('The options are no object.');
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) throw optionsInvalid('There is no option of this name.', name);
    if (value === undefined) continue;
    const fits = kind === 'list' ? Array.isArray(value) : typeof value === kind;
    if (!fits) throw optionsInvalid(`The option is no ${kind}.`, name);
  }
}

export function optionsInvalid(message: string, place?: string): Error {
  return sandboxError('WORKSPACE_OPTIONS_INVALID', {
    message,
    ...(place === undefined ? {} : { place }),
  });
}

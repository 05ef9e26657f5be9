import { referenceError } from '../errors.ts';
import type { ParsedOptions } from './parse-options.ts';
import { textOption } from './shared-options.ts';

/**
 * The id of a run to go on with; undefined if the option was not given. Throws OPTION_INVALID for an option that is
 * not among those `beside` it, as everything else was said when the run began, and ARGUMENT_UNEXPECTED.
 */
export function resumeOption(
  { values, positionals }: ParsedOptions,
  beside: readonly string[],
): string | undefined {
  const id = textOption(values, 'resume');
  if (id === undefined) return undefined;
  const settled = Object.keys(values).find((name) => name !== 'resume' && !beside.includes(name));
  if (settled !== undefined) {
    throw referenceError('OPTION_INVALID', {
      place: `--${settled}`,
      message: 'A run goes on as it was begun; the option is settled with it.',
      hint: `Leave it out. Beside --resume there are --${beside.join(', --')}.`,
    });
  }
  if (positionals.length > 0) {
    throw referenceError('ARGUMENT_UNEXPECTED', {
      place: '--resume',
      message: 'A run that goes on has its request already.',
    });
  }
  return id;
}

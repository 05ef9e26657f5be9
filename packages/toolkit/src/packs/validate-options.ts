import type { Pack, StandardIssue } from '@toolwright/core';
import { toolkitError } from '../errors.ts';

/** A pack's options with defaults filled in. `place` is where they stand. Throws PACK_OPTIONS_INVALID with every issue. */
export function validateOptions(pack: Pack, raw: unknown, place: string): unknown {
  if (pack.options === undefined) {
    if (raw === undefined) return undefined;
    throw toolkitError('PACK_OPTIONS_INVALID', {
      message: `The pack ${pack.id} takes no options.`,
      place,
      hint: 'Leave them out.',
    });
  }
  const result = pack.options['~standard'].validate(raw ?? {});
  if (result instanceof Promise) {
    result.catch(() => undefined);
    throw toolkitError('PACK_OPTIONS_INVALID', {
      message: `The options schema of the pack ${pack.id} is asynchronous, and a toolkit is made synchronously.`,
      place,
      hint: "Check what takes time in the pack's openSession.",
    });
  }
  if (result.issues === undefined) return result.value;
  const issues = result.issues.map((issue) => ({
    place: placeOf(place, issue),
    message: issue.message,
  }));
  throw toolkitError('PACK_OPTIONS_INVALID', {
    message: `The options of the pack ${pack.id} are not valid. ${issues.map((issue) => `${issue.place}: ${issue.message}.`).join(' ')}`,
    place: issues[0]?.place ?? place,
    details: { issues },
  });
}

function placeOf(place: string, issue: StandardIssue): string {
  const keys = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
  return [place, ...keys.map(String)].join('.');
}

import { stemOf } from '../language/stem.ts';
import type { Amount, Evidence } from '../request/evidence.ts';
import type { FieldProfile } from '../tools/field-profile.ts';

const line = stemOf('line');

/** What a limit without a description counts. */
const countable = new Set(
  ['result', 'match', 'file', 'entry', 'item', 'path', 'folder'].map(stemOf),
);

export interface NumberFill {
  readonly values: ReadonlyMap<string, number>;
  /** Evidence that found no field. */
  readonly unusedLines: boolean;
  readonly unusedAmounts: number;
  /** The last N lines are asked for, which needs the length first. */
  readonly tail?: number;
}

function fieldFor(fields: readonly FieldProfile[], amount: Amount): FieldProfile | undefined {
  const numbers = fields.filter((field) => /^(start|end|limit|number)$/.test(field.role));
  if (amount.measure !== 'other' && amount.measure !== 'limit') {
    return numbers.filter((field) => field.nameStems.has(stemOf(amount.measure)))[0];
  }
  const named = numbers.filter((field) =>
    [...field.nameStems].some((stem) => amount.stems.has(stem)),
  )[0];
  if (named !== undefined) return named;
  const limits = numbers.filter(
    (field) => field.role === 'limit' && !(amount.stems.has(line) && !field.stems.has(line)),
  );
  if (amount.measure === 'limit') return limits[0];
  // "5 results": a bare number counts as a limit if it counts things of the kind that the limit speaks of.
  const things = [...amount.stems].some((stem) => countable.has(stem));
  return limits.filter(
    (field) =>
      [...amount.stems].some((stem) => field.stems.has(stem)) ||
      (things && field.description === ''),
  )[0];
}

function fillLines(
  fields: readonly FieldProfile[],
  evidence: Evidence,
  values: Map<string, number>,
): boolean {
  const { lines } = evidence;
  if (lines === undefined) return true;
  const start = fields.filter((field) => field.role === 'start' && field.stems.has(line))[0];
  const end = fields.filter((field) => field.role === 'end' && field.stems.has(line))[0];
  const limit = fields.filter((field) => field.role === 'limit' && field.stems.has(line))[0];
  if (lines.tail !== undefined) return start !== undefined;
  if (lines.start !== undefined && lines.start > 1 && start === undefined) return false;
  if (lines.start !== undefined && start !== undefined && start.schema.default !== lines.start)
    values.set(start.name, lines.start);
  if (lines.count !== undefined) {
    if (end !== undefined) values.set(end.name, (lines.start ?? 1) + lines.count - 1);
    else if (limit !== undefined) values.set(limit.name, lines.count);
    else return false;
  }
  return true;
}

/** Gives the numbers of a request to the fields that measure the same thing. */
export function fillNumbers(fields: readonly FieldProfile[], evidence: Evidence): NumberFill {
  const values = new Map<string, number>();
  const linesUsed = fillLines(fields, evidence, values);
  let unusedAmounts = 0;
  for (const amount of evidence.amounts) {
    const field = fieldFor(
      fields.filter((each) => !values.has(each.name)),
      amount,
    );
    if (field === undefined) unusedAmounts += 1;
    else values.set(field.name, amount.value);
  }
  const tail = linesUsed ? evidence.lines?.tail : undefined;
  return {
    values,
    unusedLines: !linesUsed,
    unusedAmounts,
    ...(tail === undefined ? {} : { tail }),
  };
}

import type { Evidence, Mention, Reference } from '../request/evidence.ts';
import type { ResultRow } from '../results/result-row.ts';
import { narrowRows } from '../results/narrow-rows.ts';
import { selectRows, type RowChoice } from '../results/select-rows.ts';
import { missingResults } from './answer.ts';
import { rowsOfCalls, type DonePart } from './done-part.ts';
import { measuringCall, mergeMeasures } from './measure-rows.ts';
import type { PieceContext, PieceOutcome } from './piece.ts';

/** The rows that a reference means, and the part that they come from. */
export interface Resolved {
  readonly rows: readonly ResultRow[];
  readonly note: string | undefined;
  readonly source: DonePart;
  /** What the part says beside the rows. */
  readonly mentions: readonly Mention[];
}

function sourceOf(done: readonly DonePart[], reference: Reference): DonePart | undefined {
  const withRows = done.filter((part) => part.rows.length > 0);
  const { selection } = reference;
  if (selection.kind === 'same' || selection.kind === 'parent') return withRows.at(-1);
  // "the first", "the last", "each" choose among several, also when one of them was opened meanwhile.
  if (!('measures' in selection))
    return withRows.filter((part) => part.rows.length > 1).at(-1) ?? withRows.at(-1);
  const measured = withRows.filter((part) =>
    part.rows.some((row) => selection.measures.some((measure) => row.numbers.has(measure))),
  );
  return (
    measured.at(-1) ?? withRows.filter((part) => part.rows.length > 1).at(-1) ?? withRows.at(-1)
  );
}

/** Rows with a measure that their own result did not tell, or the call that would tell it. */
export function measureRows(
  rows: readonly ResultRow[],
  measures: readonly string[],
  context: PieceContext,
): readonly ResultRow[] | PieceOutcome {
  const call = measuringCall(context.tools, rows, measures);
  const tool = context.tools.filter((each) => each.name === call?.name)[0];
  if (call === undefined || tool === undefined) return rows;
  const taken = context.takeStep();
  if (taken === undefined) return { kind: 'calls', calls: [call] };
  const [failed] = taken.filter((each) => each.result?.isError ?? true);
  if (failed !== undefined) {
    return {
      kind: 'stuck',
      verdict: 'tool-failed',
      text: failed.result?.text ?? missingResults('rows', undefined),
    };
  }
  return mergeMeasures(rows, rowsOfCalls(taken, tool));
}

/** Finds what a reference means in the results so far, measuring them first where they do not say enough. */
export function resolveReference(
  { mentions: own }: Evidence,
  reference: Reference,
  context: PieceContext,
): Resolved | PieceOutcome {
  const source = sourceOf(context.done, reference);
  const { selection } = reference;
  const words = 'words' in selection ? selection.words : undefined;
  if (source === undefined)
    return { kind: 'stuck', verdict: 'incomplete', text: missingResults('rows', words) };
  const { rows, mentions } = narrowRows(source.rows, own);
  let choice: RowChoice = selectRows(rows, reference);
  if ('lacks' in choice && choice.lacks === 'measure' && 'measures' in selection) {
    const measured = measureRows(rows, selection.measures, context);
    if ('kind' in measured) return measured;
    choice = selectRows(measured, reference);
  }
  if ('lacks' in choice)
    return { kind: 'stuck', verdict: 'incomplete', text: missingResults(choice.lacks, words) };
  return { rows: choice.rows, note: choice.note, source, mentions };
}

function baseName(path: string): string {
  return path.split('/').at(-1) ?? path;
}

function asMention({ path, isFolder }: ResultRow): Mention {
  const value = isFolder ? `${path}/` : path;
  return {
    kind: 'path',
    value,
    form: 'token',
    cue: 'none',
    alternative: false,
    isFolder: false,
    isNegative: false,
    start: 0,
  };
}

/** A bare name ("then open a.md") that an earlier result has a path for becomes that path. */
export function withKnownPaths(
  mentions: readonly Mention[],
  rows: readonly ResultRow[],
): readonly Mention[] {
  return mentions.map((mention) => {
    if (mention.kind !== 'path' || mention.value.includes('/')) return mention;
    const known = rows.filter((row) => baseName(row.path) === mention.value);
    const [only] = known;
    return only === undefined || known.length > 1
      ? mention
      : { ...asMention(only), start: mention.start };
  });
}

/** The rows as paths beside what the part names itself; "the box folder in it" is that row and no other. */
export function withRows(
  own: readonly Mention[],
  rows: readonly ResultRow[],
  all: readonly ResultRow[],
): readonly Mention[] {
  const known = withKnownPaths(own, all);
  const isNamed = known.some((mention, index) => mention !== own[index]);
  return isNamed ? known : [...own, ...rows.map(asMention)];
}

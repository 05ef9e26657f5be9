import type { JsonObject, JsonValue } from '@toolwright/core';
import type { DoneCall } from '../conversation.ts';
import type { Evidence, Mention, Reference } from '../request/evidence.ts';
import { selectRows, type RowChoice } from '../results/select-rows.ts';
import type { ResultRow } from '../results/result-row.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';
import { missingResults, nothingFor, questionFor, refusalFor } from './answer.ts';
import { chooseTool, type ToolChoice } from './choose-tool.ts';
import { rowsOfCalls, type DonePart } from './done-part.ts';
import { measuringCall, mergeMeasures } from './measure-rows.ts';
import type { PlannedCall, PlannerVerdict } from './move.ts';

/** What has happened before a piece of the request, and what there is to do it with. */
export interface PieceContext {
  readonly tools: readonly ToolProfile[];
  readonly done: readonly DonePart[];
  /** The calls of the next step that was taken; undefined if the piece is yet to be done. */
  takeStep(): readonly DoneCall[] | undefined;
}

export type PieceOutcome =
  | { readonly kind: 'calls'; readonly calls: readonly PlannedCall[] }
  | { readonly kind: 'done'; readonly part: DonePart }
  | { readonly kind: 'stuck'; readonly verdict: PlannerVerdict; readonly text: string };

/** As many calls at once as somebody may mean by naming several things. */
const maximumCalls = 10;

function sourceOf(done: readonly DonePart[], reference: Reference): DonePart | undefined {
  const withRows = done.filter((part) => part.rows.length > 0);
  const { selection } = reference;
  if (!('measures' in selection)) return withRows.at(-1);
  const measured = withRows.filter((part) =>
    part.rows.some((row) => selection.measures.some((measure) => row.numbers.has(measure))),
  );
  return (
    measured.at(-1) ?? withRows.filter((part) => part.rows.length > 1).at(-1) ?? withRows.at(-1)
  );
}

/** Whether a piece only wants to be told something about earlier results. */
function onlyAsks(evidence: Evidence): boolean {
  if (evidence.mentions.some((mention) => mention.kind !== 'path') || evidence.lines !== undefined)
    return false;
  if (evidence.counts && evidence.mentions.length === 0) return true;
  return evidence.action === undefined
    ? /^(and |so |also )?(which|what|who)\b/.test(evidence.phrase)
    : /^(tell|say|name|report|identify|determine|know|answer)$/.test(evidence.action);
}

/** Values of the latest calls for text that a piece leaves out: "then the same in docs". */
function carriedOver(done: readonly DonePart[]): JsonObject {
  const carried: Record<string, JsonValue> = {};
  for (const part of done) {
    for (const call of part.calls) {
      for (const field of part.tool.fields) {
        const value = call.input[field.name];
        if (
          value !== undefined &&
          field.required &&
          (field.role === 'text' || field.role === 'glob')
        )
          carried[field.name] = value;
      }
    }
  }
  return carried;
}

function stuck(
  choice: Exclude<ToolChoice, { kind: 'use' }>,
  tools: readonly ToolProfile[],
): PieceOutcome {
  if (choice.kind === 'ask')
    return { kind: 'stuck', verdict: 'question', text: questionFor(choice.tool, choice.field) };
  if (choice.kind === 'refuse')
    return { kind: 'stuck', verdict: 'refused', text: refusalFor(choice.tool) };
  return { kind: 'stuck', verdict: 'no-tool', text: nothingFor(tools, choice.wantsProse) };
}

type Resolved =
  | {
      readonly rows: readonly ResultRow[];
      readonly note: string | undefined;
      readonly source: DonePart;
    }
  | PieceOutcome;

function hasText(evidence: Evidence): boolean {
  return evidence.mentions.some((mention) => mention.kind === 'text');
}

function saidOf(evidence: Evidence, rows: readonly ResultRow[]): string {
  return evidence.counts
    ? `${rows.length} in the results.`
    : rows.map((row) => row.shown).join('\n');
}

/** The rows as paths beside what the part names itself; "the box folder in it" is that row and no other. */
function withRows(
  own: readonly Mention[],
  rows: readonly ResultRow[],
  all: readonly ResultRow[],
): Mention[] {
  const named = own.filter((mention) => mention.kind === 'path' && !mention.value.includes('/'));
  const inside = named.flatMap((mention) =>
    all.filter((row) => row.path.split('/').at(-1) === mention.value),
  );
  const chosen = inside.length > 0 ? inside : rows;
  const rest = inside.length > 0 ? own.filter((mention) => !named.includes(mention)) : own;
  return [...rest, ...chosen.map(asMention)];
}

function asMention({ path, isFolder }: ResultRow): Mention {
  const value = isFolder ? `${path}/` : path;
  return { kind: 'path', value, form: 'token', cue: 'none', alternative: false, start: 0 };
}

/** Finds what a reference means in the results so far, measuring them first where they do not say enough. */
function resolve(reference: Reference, context: PieceContext): Resolved {
  const source = sourceOf(context.done, reference);
  const words = 'words' in reference.selection ? reference.selection.words : undefined;
  if (source === undefined)
    return { kind: 'stuck', verdict: 'incomplete', text: missingResults('rows', words) };
  let choice: RowChoice = selectRows(source.rows, reference);
  if ('lacks' in choice && choice.lacks === 'measure' && 'measures' in reference.selection) {
    const call = measuringCall(context.tools, source.rows, reference.selection.measures);
    const tool = context.tools.filter((each) => each.name === call?.name)[0];
    if (call !== undefined && tool !== undefined) {
      const taken = context.takeStep();
      if (taken === undefined) return { kind: 'calls', calls: [call] };
      choice = selectRows(mergeMeasures(source.rows, rowsOfCalls(taken, tool)), reference);
    }
  }
  if ('lacks' in choice)
    return { kind: 'stuck', verdict: 'incomplete', text: missingResults(choice.lacks, words) };
  return { rows: choice.rows, note: choice.note, source };
}

/** Does one piece of the request: names its calls, or takes note of what they brought. */
export function planPiece(evidence: Evidence, context: PieceContext): PieceOutcome {
  let full = evidence;
  let note: string | undefined;
  let source: DonePart | undefined;
  if (evidence.reference !== undefined && context.done.length > 0) {
    const resolved = resolve(evidence.reference, context);
    if ('kind' in resolved) return resolved;
    const { rows } = resolved;
    source = resolved.source;
    const told: PieceOutcome = {
      kind: 'done',
      part: {
        evidence,
        tool: source.tool,
        calls: [],
        rows,
        note: undefined,
        said: saidOf(evidence, rows),
        consumed: false,
      },
    };
    if (onlyAsks(evidence)) {
      source.consumed = true;
      return told;
    }
    note = resolved.note;
    full = { ...evidence, mentions: withRows(evidence.mentions, rows, source.rows) };
    // "What is the largest" has been answered once the largest is known: the same tool would only say it again.
    const again = chooseTool(context.tools, full, {});
    if (
      again.kind === 'use' &&
      again.ranked.tool === source.tool &&
      'measures' in evidence.reference.selection &&
      !hasText(evidence)
    ) {
      source.consumed = true;
      return told;
    }
  }
  const choice = chooseTool(context.tools, full, carriedOver(context.done));
  if (choice.kind !== 'use') return stuck(choice, context.tools);
  if (source !== undefined) source.consumed = true;
  const { tool, filling } = choice.ranked;
  const taken = context.takeStep();
  if (taken === undefined) {
    return {
      kind: 'calls',
      calls: filling.calls
        .slice(0, maximumCalls)
        .map((input) => ({ name: tool.name, input: tidy(input, tool) })),
    };
  }
  return {
    kind: 'done',
    part: {
      evidence: full,
      tool,
      calls: taken,
      rows: rowsOfCalls(taken, tool),
      note,
      consumed: false,
    },
  };
}

/** A folder's name is passed on without the slash that marked it. */
function tidy(input: JsonObject, tool: ToolProfile): JsonObject {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const isPath = tool.fields.some((field) => field.name === name && field.role === 'path');
      return [
        name,
        isPath && typeof value === 'string' && value.length > 1 ? value.replace(/\/+$/, '') : value,
      ];
    }),
  );
}

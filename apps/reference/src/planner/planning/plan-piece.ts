import type { JsonObject, JsonValue } from '@toolwright/core';
import { looksLikeFile } from '../language/file-types.ts';
import { stemOf } from '../language/stem.ts';
import type { Evidence } from '../request/evidence.ts';
import type { ResultRow } from '../results/result-row.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';
import { nothingFor, questionFor, refusalFor } from './answer.ts';
import { chooseTool, type ToolChoice } from './choose-tool.ts';
import { rowsOfCalls, type DonePart } from './done-part.ts';
import type { PieceContext, PieceOutcome } from './piece.ts';
import {
  measureRows,
  resolveReference,
  withKnownPaths,
  withRows,
  type Resolved,
} from './resolve-reference.ts';

/** As many calls at once as somebody may mean by naming several things. */
const maximumCalls = 10;

/** Whether a piece only wants to be told something about earlier results. */
function onlyAsks(evidence: Evidence): boolean {
  if (evidence.mentions.some((mention) => mention.kind !== 'path') || evidence.lines !== undefined)
    return false;
  if (evidence.counts && evidence.mentions.length === 0) return true;
  // "What does the first one say" is answered by its text.
  if (/\b(say|says|contain|look like)\b/.test(evidence.phrase)) return false;
  return evidence.action === undefined
    ? /^((in|under|inside|within|below|among|of) [^ ]+ (· )?)?(and |so |also )?(which|what|who|how)\b/.test(
        evidence.phrase,
      )
    : /^(tell|say|name|report|identify|determine|know|answer)$/.test(evidence.action);
}

/** Values of the latest calls for text that a piece leaves out: "then the same in docs". */
function carriedOver(done: readonly DonePart[]): JsonObject {
  const carried: Record<string, JsonValue> = {};
  for (const { tool, calls } of done) {
    for (const { input } of calls) {
      for (const { name, required, role } of tool.fields) {
        const value = input[name];
        if (value !== undefined && required && (role === 'text' || role === 'glob'))
          carried[name] = value;
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

/** A part that needed no further call. */
function told(evidence: Evidence, rows: readonly ResultRow[], tool: ToolProfile): PieceOutcome {
  const said = evidence.counts
    ? `${rows.length} in the results.`
    : rows.map((row) => row.shown).join('\n');
  return {
    kind: 'done',
    part: { evidence, tool, calls: [], rows, note: undefined, said, consumed: false },
  };
}

/** "From the matching line on" begins where the result matched. */
function linesAt({ lines }: Evidence, row: ResultRow | undefined): Evidence['lines'] {
  if (lines?.fromMatch !== true || row?.line === undefined) return lines;
  return { ...lines, start: row.line };
}

/** "Look for it", after it was seen: nothing that the part before did not say. */
function repeats(
  { action, amounts, lines, mentions, reference }: Evidence,
  source: DonePart,
  tools: readonly ToolProfile[],
): boolean {
  if (reference?.selection.kind !== 'same' || action === undefined) return false;
  if (lines !== undefined || amounts.length > 0 || mentions.length > 0) return false;
  const knowing = tools.filter((tool) => tool.actions.has(stemOf(action)));
  return (
    knowing.length > 0 && knowing.every((tool) => tool === source.tool) && source.said === undefined
  );
}

/** True if the best call for the chosen rows opens none of them: it would only say again which they are. */
function saysAgain(
  evidence: Evidence,
  { source, rows }: Resolved,
  tools: readonly ToolProfile[],
): boolean {
  const { reference, mentions } = evidence;
  if (reference === undefined || !('measures' in reference.selection)) return false;
  if (mentions.some((mention) => mention.kind === 'text')) return false;
  const choice = chooseTool(tools, evidence, {});
  if (choice.kind !== 'use') return false;
  const { tool, filling } = choice.ranked;
  const paths = new Set(rows.map((row) => row.path));
  const isChosen = (value: JsonValue | undefined): boolean =>
    typeof value === 'string' && paths.has(value.replace(/\/$/, ''));
  const opens = tool.fields.some(
    (field) => field.role === 'path' && filling.calls.some((call) => isChosen(call[field.name])),
  );
  return tool === source.tool || !opens;
}

/** "How big is a.md", "when was a.md last changed": a measure of named files, told without opening them. */
function tellMeasure(evidence: Evidence, context: PieceContext): PieceOutcome | undefined {
  const { asksMeasure, mentions } = evidence;
  if (asksMeasure === undefined || evidence.reference !== undefined) return undefined;
  if (
    mentions.length === 0 ||
    !mentions.every((mention) => mention.kind === 'path' && looksLikeFile(mention.value))
  )
    return undefined;
  const rows = mentions.map(({ value }): ResultRow => ({
    path: value,
    isFolder: false,
    numbers: new Map(),
    shown: value,
  }));
  const measured = measureRows(rows, [asksMeasure], context);
  if ('kind' in measured) return measured;
  const [tool] = context.tools;
  const isTold = measured.every((row) => row.numbers.has(asksMeasure));
  return isTold && tool !== undefined ? told(evidence, measured, tool) : undefined;
}

/** "Then show me lines 1 to 12" names nothing: it speaks of what was found last. */
function withImplied(evidence: Evidence, { done }: PieceContext): Evidence {
  const isOpen = evidence.reference === undefined && evidence.mentions.length === 0;
  const hasRows = done.some((part) => part.rows.length > 0);
  if (!isOpen || evidence.lines === undefined || !hasRows) return evidence;
  return { ...evidence, reference: { selection: { kind: 'same' }, noun: 'file' } };
}

/** Does one piece of the request: names its calls, or takes note of what they brought. */
export function planPiece(piece: Evidence, context: PieceContext): PieceOutcome {
  const evidence = withImplied(piece, context);
  const measure = tellMeasure(evidence, context);
  if (measure !== undefined) return measure;

  const known = context.done.flatMap((part) => part.rows);
  let full: Evidence = { ...evidence, mentions: withKnownPaths(evidence.mentions, known) };

  let resolved: Resolved | undefined;
  if (evidence.reference !== undefined && context.done.length > 0) {
    const found = resolveReference(evidence, evidence.reference, context);
    if ('kind' in found) return found;
    resolved = found;
    full = {
      ...evidence,
      mentions: withRows(found.mentions, found.rows, found.source.rows),
      lines: linesAt(evidence, found.rows[0]),
    };
    if (evidence.asksMeasure !== undefined && evidence.mentions.length === 0) {
      const measured = measureRows(found.rows, [evidence.asksMeasure], context);
      if ('kind' in measured) return measured;
      found.source.consumed = true;
      return told({ ...evidence, counts: false }, measured, found.source.tool);
    }
    if (
      onlyAsks(evidence) ||
      repeats(evidence, found.source, context.tools) ||
      saysAgain(full, found, context.tools)
    ) {
      found.source.consumed = true;
      return told(evidence, found.rows, found.source.tool);
    }
  }
  const choice = chooseTool(context.tools, full, carriedOver(context.done));
  if (choice.kind !== 'use') return stuck(choice, context.tools);
  const { tool, filling } = choice.ranked;
  if (resolved !== undefined) resolved.source.consumed = true;
  const calls = context.takeStep();
  if (calls === undefined) {
    const planned = filling.calls.slice(0, maximumCalls);
    return {
      kind: 'calls',
      calls: planned.map((input) => ({ name: tool.name, input: tidy(input, tool) })),
    };
  }
  const rows = rowsOfCalls(calls, tool);
  return {
    kind: 'done',
    part: { evidence: full, tool, calls, rows, note: resolved?.note, consumed: false },
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

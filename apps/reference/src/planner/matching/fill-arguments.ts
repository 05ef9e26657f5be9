import type { JsonObject, JsonValue } from '@toolwright/core';
import { stemOf } from '../language/stem.ts';
import type { Evidence, Mention } from '../request/evidence.ts';
import type { FieldProfile } from '../tools/field-profile.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';
import { choiceValue } from './choices.ts';
import { flagValue } from './flags.ts';
import { fillNumbers } from './numbers.ts';
import { fillString, type StringFill } from './strings.ts';

/** What one tool would be called with for one part of a request. */
export interface Filling {
  /** One object for each call. */
  readonly calls: readonly JsonObject[];
  readonly missing: readonly FieldProfile[];
  /** How much of the request the arguments explain, less what they leave out. */
  readonly coverage: number;
  /** Mentions that are plain to see (paths, quotes, globs …) and found a field. */
  readonly evident: number;
  readonly tail?: number;
}

const order: ReadonlyArray<FieldProfile['role']> = ['url', 'text', 'glob', 'path'];

function penalty(mention: Mention): number {
  if (mention.kind === 'url') return 5;
  if (mention.form === 'words')
    return mention.kind === 'path'
      ? mention.cue === 'place'
        ? 1
        : 0.3
      : mention.cue === 'content'
        ? 3
        : 1.5;
  return mention.kind === 'path' ? 3 : 4;
}

function asValue(field: FieldProfile, values: readonly string[]): JsonValue {
  return field.onlyMany || values.length > 1 ? [...values] : (values[0] ?? '');
}

/** Everything below a place, for a required glob that the request leaves open. */
function openGlob(field: FieldProfile, evidence: Evidence): string | undefined {
  const wantsAll = evidence.everything || /\b(all|every|any|each)\b/.test(evidence.phrase);
  const asksForFiles =
    evidence.head.has(stemOf('file')) || evidence.head.has(stemOf('folder')) || evidence.everything;
  return field.role === 'glob' && wantsAll && asksForFiles ? '**/*' : undefined;
}

function fillStrings(tool: ToolProfile, evidence: Evidence): StringFill[] {
  const fills: StringFill[] = [];
  let free = evidence.mentions;
  const fields = [...tool.fields].sort(
    (left, right) =>
      Number(right.required) - Number(left.required) ||
      order.indexOf(left.role) - order.indexOf(right.role),
  );
  for (const field of fields) {
    const fill = fillString(field, tool, free, evidence.flat);
    if (fill === undefined) continue;
    fills.push(fill);
    free = free.filter((mention) => !fill.mentions.includes(mention));
  }
  return fills;
}

/** One arguments object for each combination of the fields that take one value and were given several. */
function spread(base: JsonObject, fills: readonly StringFill[]): JsonObject[] {
  let calls: JsonObject[] = [base];
  for (const { field, values } of fills) {
    calls = field.takesMany
      ? calls.map((call) => ({ ...call, [field.name]: asValue(field, values) }))
      : values.flatMap((value) => calls.map((call) => ({ ...call, [field.name]: value })));
  }
  return calls;
}

/** Fills a tool's fields from the evidence. `carried`: values of earlier calls for fields that the text leaves open. */
export function fillArguments(
  tool: ToolProfile,
  evidence: Evidence,
  carried: JsonObject = {},
): Filling {
  const fills = fillStrings(tool, evidence);
  const filled = new Set(fills.map((fill) => fill.field.name));
  const used = new Set(fills.flatMap((fill) => fill.mentions));
  let coverage = fills.reduce((sum, fill) => sum + fill.weight, 0);
  for (const mention of evidence.mentions) if (!used.has(mention)) coverage -= penalty(mention);

  const numbers = fillNumbers(tool.fields, evidence);
  coverage += evidence.lines === undefined ? 0 : numbers.unusedLines ? -3 : 3;
  coverage += (evidence.amounts.length - numbers.unusedAmounts) * 1.5 - numbers.unusedAmounts * 1.5;

  const rest: Record<string, JsonValue> = {};
  const missing: FieldProfile[] = [];
  const isNounExplained = (stem: string): boolean =>
    fills.some((fill) => fill.field.required && fill.field.role === 'glob') &&
    stem === stemOf('file');
  for (const field of tool.fields) {
    if (filled.has(field.name)) continue;
    let value: JsonValue | undefined;
    if (field.role === 'choice') value = choiceValue(field, evidence, isNounExplained);
    else if (field.role === 'flag') value = flagValue(field, evidence);
    else value = numbers.values.get(field.name);
    if (value !== undefined) {
      if (field.role === 'choice') coverage += 1.5;
      if (field.role === 'flag') coverage += 1;
      rest[field.name] = value;
      continue;
    }
    if (!field.required || field.schema.default !== undefined) continue;
    const open = carried[field.name] ?? openGlob(field, evidence);
    if (open !== undefined) {
      rest[field.name] = open;
      // However deep: a pattern reaches there, a number of levels does not.
      if (/\brecursive|\bat any depth\b/.test(evidence.phrase)) coverage += 6;
    } else {
      missing.push(field);
      coverage -= 6;
    }
  }
  const calls = spread(rest, fills).map((call) => inOrder(call, tool.fields));
  const evident = [...used].filter((mention) => mention.form !== 'words').length;
  return {
    calls,
    missing,
    coverage,
    evident,
    ...(numbers.tail === undefined ? {} : { tail: numbers.tail }),
  };
}

/** The arguments in the order of the schema, without those that say what is so anyway. */
function inOrder(call: JsonObject, fields: readonly FieldProfile[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, required, schema }) => {
      const value = call[name];
      const isSaid = value !== undefined && (required || value !== schema.default);
      return isSaid ? [[name, value]] : [];
    }),
  );
}

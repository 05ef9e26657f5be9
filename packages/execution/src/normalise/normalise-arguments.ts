import {
  encodeSegment,
  type JsonObject,
  type JsonValue,
  type NormalisedArgument,
} from '@toolwright/core';
import { setOwn } from '../arguments/copy-json.ts';
import type { NormalisationPlan, PlanNode } from './plan.ts';
import type { Here } from './rules/rule.ts';

/** Arguments in the form that the schema asks for, and each change. The same object if there was none. */
export interface Normalised {
  readonly value: JsonObject;
  readonly changes: readonly NormalisedArgument[];
}

const nothing: readonly NormalisedArgument[] = Object.freeze([]);

/**
 * Brings arguments into the form that the schema asks for. Only strings are converted, and only where the plan
 * has a rule; a string that the rule does not know stays byte for byte, and so does every other string: no
 * trimming, and `""` is a value. The given arguments are not changed.
 */
export function normaliseArguments(
  given: JsonObject,
  plan: NormalisationPlan,
  here: () => Here,
): Normalised {
  const changes: NormalisedArgument[] = [];
  const unwrapped = unwrap(given, plan.wrappers);
  if (unwrapped !== given) changes.push({ pointer: '', rule: 'unwrap' });
  let value: JsonValue = unwrapped;
  const work = { here, changes };
  for (const node of plan.pointers) value = convert(value, node, '', work);
  if (plan.schema !== undefined) value = convert(value, plan.schema, '', work);
  return { value: value as JsonObject, changes: changes.length === 0 ? nothing : changes };
}

/** A sole wrapper key around an object, where the schema has no such field. */
function unwrap(given: JsonObject, wrappers: readonly string[]): JsonObject {
  if (wrappers.length === 0) return given;
  const keys = Object.keys(given);
  const [key] = keys;
  if (keys.length !== 1 || key === undefined || !wrappers.includes(key)) return given;
  const inner = given[key];
  const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  return isObject ? (inner as JsonObject) : given;
}

interface Work {
  readonly here: () => Here;
  readonly changes: NormalisedArgument[];
}

function convert(value: JsonValue, node: PlanNode, pointer: string, work: Work): JsonValue {
  if (typeof value === 'string') return convertText(value, node, pointer, work);
  if (typeof value !== 'object' || value === null) return value;
  if (node.any === undefined && node.members.size === 0) return value;
  return Array.isArray(value)
    ? convertItems(value as readonly JsonValue[], node, pointer, work)
    : convertMembers(value as JsonObject, node, pointer, work);
}

function convertText(text: string, { rule }: PlanNode, pointer: string, work: Work): JsonValue {
  const converted = rule?.apply(text, work.here());
  if (rule === undefined || converted === undefined || converted === text) return text;
  work.changes.push({ pointer, rule: rule.name });
  return converted;
}

function convertItems(
  items: readonly JsonValue[],
  node: PlanNode,
  pointer: string,
  work: Work,
): JsonValue {
  let copy: JsonValue[] | undefined;
  items.forEach((item, index) => {
    const child = node.members.get(String(index)) ?? node.any;
    if (child === undefined) return;
    const converted = convert(item, child, `${pointer}/${index}`, work);
    if (converted === item) return;
    copy ??= [...items];
    copy[index] = converted;
  });
  return copy ?? items;
}

function convertMembers(
  object: JsonObject,
  node: PlanNode,
  pointer: string,
  work: Work,
): JsonValue {
  let copy: Record<string, JsonValue> | undefined;
  for (const key of Object.keys(object)) {
    const child = node.members.get(key) ?? node.any;
    const member = object[key];
    if (child === undefined || member === undefined) continue;
    // Nothing can change below a number, so not even its pointer is made.
    if (typeof member !== 'string' && typeof member !== 'object') continue;
    const converted = convert(member, child, `${pointer}/${encodeSegment(key)}`, work);
    if (converted === member) continue;
    // A spread keeps a key `__proto__` as a property.
    copy ??= { ...object };
    setOwn(copy, key, converted);
  }
  return copy ?? object;
}

import { resolvePointer, type AnyToolContract, type JsonSchema } from '@toolwright/core';
import { currencyRule } from './rules/currency.ts';
import { dateTimeRule } from './rules/date-time.ts';
import { dateRule } from './rules/date.ts';
import { emailRule } from './rules/email.ts';
import { integerRule, numberRule } from './rules/number.ts';
import type { Rule } from './rules/rule.ts';
import { unitRule } from './rules/unit.ts';

/** What is to be normalised in a value, and below it. A recursive schema gives a plan with circles. */
export interface PlanNode {
  rule?: NamedRule;
  readonly members: Map<string, PlanNode>;
  /** For any other key, or any item. */
  any?: PlanNode;
}

export interface NamedRule {
  readonly name: string;
  readonly apply: Rule;
}

export interface NormalisationPlan {
  /** One for each of the tool's `normalise` pointers; applied first, in their order. */
  readonly pointers: readonly PlanNode[];
  /** From the schema's types and formats. Undefined if there is nothing to do. */
  readonly schema: PlanNode | undefined;
  /** Keys that may be a wrapper around the arguments: not fields of the schema. */
  readonly wrappers: readonly string[];
  /** True if there is never anything to do. */
  readonly isIdle: boolean;
}

const rules: Readonly<Record<string, Rule>> = {
  number: numberRule,
  integer: integerRule,
  email: emailRule,
  currency: currencyRule,
  date: dateRule,
  'date-time': dateTimeRule,
};

const wrapperKeys = ['input', 'arguments', 'args'];

type NormalisePointers = NonNullable<AnyToolContract['normalise']>;

/** Reads from a tool what may be normalised: nothing but what its schema or its pointers ask for. */
export function planNormalisation(
  schema: JsonSchema,
  pointers: NormalisePointers = {},
): NormalisationPlan {
  const fromSchema = planSchema(schema, schema, { made: new Map(), open: new Set() });
  const plan = {
    pointers: planPointers(pointers),
    schema: hasWork(fromSchema, new Set()) ? fromSchema : undefined,
    wrappers: wrapperKeys.filter((key) => !admitsKey(schema, key)),
  };
  const isIdle =
    plan.pointers.length === 0 && plan.schema === undefined && plan.wrappers.length === 0;
  return { ...plan, isIdle };
}

function planPointers(pointers: NormalisePointers): readonly PlanNode[] {
  return Object.entries(pointers).flatMap(([pointer, id]) => {
    const rule = id === undefined ? undefined : namedRule(id);
    return rule === undefined ? [] : [planPointer(pointer.split('/').slice(1), rule)];
  });
}

function planPointer(segments: readonly string[], rule: NamedRule): PlanNode {
  const [segment, ...rest] = segments;
  if (segment === undefined) return { rule, members: new Map() };
  const inner = planPointer(rest, rule);
  if (segment === '*') return { members: new Map(), any: inner };
  const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
  return { members: new Map([[key, inner]]) };
}

interface Planning {
  readonly made: Map<object, PlanNode>;
  /** Nodes that are not finished: nobody knows yet whether they have work. */
  readonly open: Set<PlanNode>;
}

function planSchema(
  schema: JsonSchema | boolean | undefined,
  root: JsonSchema,
  planning: Planning,
): PlanNode {
  const meant = soleMeaning(schema, root);
  const known = planning.made.get(meant);
  if (known !== undefined) return known;
  const node: PlanNode = { members: new Map() };
  planning.made.set(meant, node);
  planning.open.add(node);
  const rule = ruleOf(meant);
  if (rule !== undefined) node.rule = rule;
  const inner = everyOther(meant);
  const others = inner === undefined ? undefined : planSchema(inner, root, planning);
  if (others !== undefined && hasOwnWork(others, planning)) node.any = others;
  for (const [key, child] of Object.entries(meant.properties ?? {})) {
    const planned = planSchema(child, root, planning);
    // A field without work stays out, but where further fields have work it must not pass for one of these.
    if (node.any !== undefined || hasOwnWork(planned, planning)) node.members.set(key, planned);
  }
  planning.open.delete(node);
  return node;
}

/** The schema of every item, or of every field that is not listed; none where some of these have another one. */
function everyOther(schema: JsonSchema): JsonSchema | undefined {
  if (schema['prefixItems'] !== undefined || schema['patternProperties'] !== undefined)
    return undefined;
  return [schema.items, schema.additionalProperties].find(
    (child): child is JsonSchema => typeof child === 'object' && !Array.isArray(child),
  );
}

/** False for a leaf without a rule: it stays out of the plan, so that nothing is walked for nothing. */
function hasOwnWork(node: PlanNode, { open }: Planning): boolean {
  return (
    open.has(node) || node.rule !== undefined || node.members.size > 0 || node.any !== undefined
  );
}

/** Follows references, and takes the one alternative that is not null; other unions have no sole meaning. */
function soleMeaning(schema: JsonSchema | boolean | undefined, root: JsonSchema): JsonSchema {
  let current = schema;
  for (let hops = 0; hops < 20; hops += 1) {
    if (typeof current !== 'object') return {};
    const next = narrower(current, root);
    if (next === undefined) return current;
    current = next;
  }
  return {};
}

function narrower(schema: JsonSchema, root: JsonSchema): JsonSchema | boolean | undefined {
  if (typeof schema.$ref === 'string') return resolvePointer(root, schema.$ref) ?? {};
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const parts = schema[keyword];
    if (!Array.isArray(parts)) continue;
    const others = (parts as JsonSchema[]).filter((part) => part.type !== 'null');
    return others.length === 1 ? others[0] : {};
  }
  return undefined;
}

function ruleOf({ type, format }: JsonSchema): NamedRule | undefined {
  const types = (typeof type === 'string' ? [type] : (type ?? [])).filter((one) => one !== 'null');
  const isString = types.length === 1 && types[0] === 'string';
  const isNumeric = types.length > 0 && types.every((one) => one === 'number' || one === 'integer');
  if (isNumeric && format?.startsWith('unit:') === true) return namedRule(format);
  if (isNumeric) return namedRule(types.includes('number') ? 'number' : 'integer');
  const isTextRule = format !== undefined && format !== 'number' && format !== 'integer';
  return isString && isTextRule ? namedRule(format) : undefined;
}

function namedRule(id: string): NamedRule | undefined {
  const apply = id.startsWith('unit:')
    ? unitRule(id.slice('unit:'.length))
    : Object.hasOwn(rules, id)
      ? rules[id]
      : undefined;
  return apply === undefined ? undefined : { name: id, apply };
}

function hasWork(node: PlanNode, seen: Set<PlanNode>): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  if (node.rule !== undefined || (node.any !== undefined && hasWork(node.any, seen))) return true;
  return [...node.members.values()].some((child) => hasWork(child, seen));
}

/** True if the key may be a field of its own. */
function admitsKey(schema: JsonSchema, key: string): boolean {
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, key)) return true;
  const isClosed =
    schema.additionalProperties === false || schema['unevaluatedProperties'] === false;
  return !isClosed || schema['patternProperties'] !== undefined;
}

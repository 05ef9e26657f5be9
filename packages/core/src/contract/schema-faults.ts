import type { Fault } from '../errors/fault.ts';
import { isToolwrightError } from '../errors/toolwright-error.ts';
import { describeSchema } from '../schema/describe-schema.ts';
import { findEndlessReference } from '../schema/find-endless-reference.ts';
import { findEmptySchema } from '../schema/find-empty-schema.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import type { Schema } from '../schema/schema.ts';
import { firstSegment } from './json-pointer.ts';
import type { AnyToolContract, JsonPointer } from './tool-contract.ts';

/** What is wrong with a tool's schemas, and with what refers to them. Converts them: 0.1 to 1 ms a tool. */
export function schemaFaults(tool: AnyToolContract): Fault[] {
  const input = convert(tool.inputSchema, 'input');
  const output = tool.outputSchema === undefined ? undefined : convert(tool.outputSchema, 'output');
  return [
    ...(input.fault === undefined
      ? inputFaults(tool, input.schema)
      : [atPlace('inputSchema', input.fault)]),
    ...(output?.fault === undefined ? [] : [atPlace('outputSchema', output.fault)]),
  ];
}

type Converted =
  { readonly schema: JsonSchema; readonly fault?: undefined } | { readonly fault: Fault };

function convert(schema: Schema, side: 'input' | 'output'): Converted {
  try {
    return { schema: describeSchema(schema)[side] };
  } catch (error) {
    if (!isToolwrightError(error)) throw error;
    return { fault: { place: error.place ?? '', message: [error.message, error.hint].join(' ') } };
  }
}

function atPlace(property: string, { place, message }: Fault): Fault {
  return { place: `${property}${place}`, message };
}

function inputFaults(tool: AnyToolContract, schema: JsonSchema): Fault[] {
  if (schema.type !== 'object') {
    const message =
      'The root must be an object ("type": "object"): providers take nothing else. Wrap the value in a field, or make one object of the alternatives.';
    return [{ place: 'inputSchema', message }];
  }
  const endless = findEndlessReference(schema);
  if (endless !== undefined) return [{ place: 'inputSchema', message: endlessMessage }];
  const empty = findEmptySchema(schema);
  const faults =
    empty === undefined ? [] : [{ place: `inputSchema${empty}`, message: emptyMessage }];
  return [...faults, ...undeclaredFaults(schema), ...referenceFaults(tool, schema)];
}

const endlessMessage =
  'A $ref leads back to itself without going into a property or an item, so no validator comes to an end. Put a property or an item between.';

const emptyMessage =
  'This schema admits anything, or stands for a type that JSON does not have. Say what it takes: a type, for a date a string (format date-time), for any JSON z.json() or a list of types.';

function undeclaredFaults(schema: JsonSchema): Fault[] {
  if (!namesAllFields(schema)) return [];
  const missing = (schema.required ?? []).filter((name) => !isField(schema, name));
  const message = 'Required, but not among the properties: describe it there.';
  return missing.map((name) => ({ place: `inputSchema/required/${name}`, message }));
}

/** Pointers and the example have to fit the schema's own fields. */
function referenceFaults(tool: AnyToolContract, schema: JsonSchema): Fault[] {
  if (!namesAllFields(schema)) return [];
  const message = `The input has no such field; it has ${fieldList(schema)}.`;
  const faults = [...pointersOf(tool)]
    .filter(({ pointer }) => !pointsToField(schema, pointer))
    .map(({ place }) => ({ place, message }));
  const example = tool.toolCard?.example ?? undefined;
  if (example === undefined) return faults;
  const unknown = Object.keys(example).filter((name) => !isField(schema, name));
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(example, name));
  return [
    ...faults,
    ...unknown.map((name) => ({ place: `toolCard/example/${name}`, message })),
    ...missing.map((name) => ({
      place: `toolCard/example/${name}`,
      message: 'Required by the input schema: add it to the example.',
    })),
  ];
}

function* pointersOf(
  tool: AnyToolContract,
): Generator<{ readonly place: string; readonly pointer: JsonPointer }> {
  for (const pointer of Object.keys(tool.normalise ?? {}) as JsonPointer[])
    yield { place: `normalise/${pointer}`, pointer };
  for (const [index, pointer] of (tool.redact ?? []).entries())
    yield { place: `redact/${index}`, pointer };
  if (!Array.isArray(tool.loopKey)) return;
  for (const [index, pointer] of (tool.loopKey as readonly JsonPointer[]).entries())
    yield { place: `loopKey/${index}`, pointer };
}

function pointsToField(schema: JsonSchema, pointer: JsonPointer): boolean {
  const segment = firstSegment(pointer);
  return segment === undefined || segment === '*' || isField(schema, segment);
}

/** False where fields may come from elsewhere: patterns, free names, schemas applied in place. */
function namesAllFields(schema: JsonSchema): boolean {
  if (schema.properties === undefined) return false;
  const elsewhere = [
    'patternProperties',
    'allOf',
    'anyOf',
    'oneOf',
    'if',
    '$ref',
    'dependentSchemas',
  ];
  const isFree = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  return !isFree && !elsewhere.some((keyword) => keyword in schema);
}

function isField(schema: JsonSchema, name: string): boolean {
  return Object.hasOwn(schema.properties ?? {}, name);
}

function fieldList(schema: JsonSchema): string {
  return Object.keys(schema.properties ?? {}).join(', ') || 'none';
}

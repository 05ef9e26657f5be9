import { ToolwrightError } from '../errors/toolwright-error.ts';
import { canonicalJson } from '../results/canonical-json.ts';
import { findEmptySchema } from './find-empty-schema.ts';
import { inlineRootReference } from './inline-root-reference.ts';
import { isJsonSchemaSource, type JsonSchema } from './json-schema.ts';
import type { Schema } from './schema.ts';
import type { StandardSchemaWithJson } from './standard-schema.ts';

/** A schema as JSON Schema 2020-12. Both sides are converted when first read, once for each schema. */
export interface SchemaDescription {
  /** What goes in: fields with a default are optional. */
  readonly input: JsonSchema;
  /** What comes out after parsing: fields with a default are there. The same as `input` for a raw schema. */
  readonly output: JsonSchema;
}

type Side = keyof SchemaDescription;

const described = new WeakMap<object, SchemaDescription>();

/**
 * The JSON Schema behind a schema. The same schema object always gives the same description and the same JSON
 * Schema objects, so compiled validators can be cached by them.
 *
 * Throws ToolwrightError with SCHEMA_INVALID, here if it is no schema or has no converter, on reading a side if
 * the library cannot convert it (place: the property as a JSON Pointer, where it can be found).
 */
export function describeSchema(schema: Schema): SchemaDescription {
  const known = described.get(schema);
  if (known !== undefined) return known;
  const source = readSource(schema);
  const sides = new Map<Side, JsonSchema>();
  const side = (name: Side): JsonSchema => {
    const converted = sides.get(name) ?? inlineRootReference(source(name));
    sides.set(name, converted);
    return converted;
  };
  const description: SchemaDescription = {
    get input() {
      return side('input');
    },
    get output() {
      return side('output');
    },
  };
  described.set(schema, description);
  return description;
}

/** Checks what kind of schema it is; the returned function converts one side. */
function readSource(schema: Schema): (side: Side) => JsonSchema {
  if (isJsonSchemaSource(schema)) return () => checkRaw(schema.schema);
  // ArkType's schemas are functions: `typeof` says nothing.
  const isCandidate =
    (typeof schema === 'object' && schema !== null) || typeof schema === 'function';
  if (!isCandidate || !('~standard' in schema)) throw notASchema();
  const standard = schema['~standard'] as Partial<StandardSchemaWithJson['~standard']>;
  if (
    typeof standard.jsonSchema?.input !== 'function' ||
    typeof standard.jsonSchema.output !== 'function'
  ) {
    throw noConverter(standard.vendor);
  }
  return (side) => convert(schema, side);
}

/** A raw schema may hold anything; everything that reads it relies on finite JSON. */
function checkRaw(schema: JsonSchema): JsonSchema {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw notASchema();
  try {
    canonicalJson(schema);
  } catch (cause) {
    throw new ToolwrightError(
      'SCHEMA_INVALID',
      'The raw JSON Schema holds something that is not JSON.',
      {
        hint: 'Use strings, finite numbers, booleans, null, arrays and plain objects, without cycles.',
        place: (cause as ToolwrightError).place,
        cause,
      },
    );
  }
  return schema;
}

function convert(schema: StandardSchemaWithJson, side: Side): JsonSchema {
  const converter = schema['~standard'].jsonSchema;
  const target = 'draft-2020-12';
  try {
    return converter[side]({ target });
  } catch (cause) {
    throw notConvertible(() => converter[side]({ target, libraryOptions: lenient }), cause);
  }
}

/** Zod and Valibot: give an empty schema for what has no JSON form, so that its place can be named. */
const lenient = { unrepresentable: 'any', errorMode: 'ignore' };

function notConvertible(convertLeniently: () => JsonSchema, cause: unknown): ToolwrightError {
  let place: string | undefined;
  try {
    place = findEmptySchema(convertLeniently());
  } catch {
    // The library has no lenient mode: the error then names no place.
  }
  const reason = cause instanceof Error ? cause.message : 'The library gave no reason.';
  return new ToolwrightError(
    'SCHEMA_INVALID',
    `The schema cannot be written as JSON Schema: ${reason}`,
    {
      hint: 'Arguments arrive as JSON: take a string, number, boolean, null, array or object there, and convert it (a date as an ISO string).',
      place,
      cause,
    },
  );
}

function notASchema(): ToolwrightError {
  return new ToolwrightError('SCHEMA_INVALID', 'This is not a schema.', {
    hint: 'Give a Zod 4 or ArkType schema, a Valibot schema through toStandardJsonSchema, or jsonSchema({ … }).',
  });
}

function noConverter(vendor: string | undefined): ToolwrightError {
  const hint =
    vendor === 'valibot'
      ? 'Wrap it: toStandardJsonSchema(schema) of @valibot/to-json-schema.'
      : 'Use a library version with Standard JSON Schema (Zod from 4.2, ArkType from 2.1.28), or give jsonSchema({ … }).';
  return new ToolwrightError(
    'SCHEMA_INVALID',
    'The schema validates but cannot describe itself as JSON Schema.',
    { hint },
  );
}

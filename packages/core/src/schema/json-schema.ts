import type { JsonValue } from '../results/json-value.ts';

/** A JSON Schema 2020-12 object. Only the keywords that shared code reads are typed. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema | boolean>>;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly default?: JsonValue;
  readonly const?: JsonValue;
  readonly enum?: readonly JsonValue[];
  readonly properties?: Readonly<Record<string, JsonSchema | boolean>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | boolean;
  readonly [keyword: string]: unknown;
}

/** Marks a raw JSON Schema made by {@link jsonSchema}; `Symbol.for`, so that two copies of core agree. */
export const jsonSchemaBrand: unique symbol = Symbol.for('toolwright.json-schema') as never;

/** A raw JSON Schema with the TypeScript type of the values that it admits. */
export interface JsonSchemaSource<T = unknown> {
  readonly [jsonSchemaBrand]: true;
  readonly schema: JsonSchema;
  /** Never set; carries `T` for inference. */
  readonly type?: T;
}

/**
 * Wraps a raw JSON Schema 2020-12 object, so that it can stand where a schema is asked for.
 *
 * @example
 * const input = jsonSchema<{ path: string }>({ type: 'object', properties: { path: { type: 'string' } }, required: ['path'] });
 */
export function jsonSchema<T = unknown>(schema: JsonSchema): JsonSchemaSource<T> {
  return { [jsonSchemaBrand]: true, schema };
}

/** True for what {@link jsonSchema} returns, from any copy of core. */
export function isJsonSchemaSource(value: unknown): value is JsonSchemaSource {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Record<symbol, unknown>)[jsonSchemaBrand] === true
  );
}

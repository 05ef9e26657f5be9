import type { JsonSchemaSource } from './json-schema.ts';
import type { StandardSchemaWithJson } from './standard-schema.ts';

/**
 * What a tool may give as `inputSchema` or `outputSchema`: a Standard Schema with a JSON Schema converter
 * (zod 4, ArkType, Valibot through `toStandardJsonSchema`) or a raw schema from `jsonSchema({ … })`.
 * `T` is the type after parsing: what `execute` receives.
 */
export type Schema<T = unknown> = StandardSchemaWithJson<unknown, T> | JsonSchemaSource<T>;

/** The type that a schema yields after parsing. */
export type InferSchema<S extends Schema> =
  S extends JsonSchemaSource<infer T>
    ? T
    : S extends { readonly '~standard': { readonly types?: infer Types } }
      ? NonNullable<Types> extends { readonly output: infer Output }
        ? Output
        : unknown
      : unknown;

/**
 * The two Standard Schema interfaces (https://standardschema.dev, spec 1.1), inlined as types so that core
 * needs no dependency. Zod 4 and ArkType implement both; Valibot gains the second through
 * `toStandardJsonSchema` of `@valibot/to-json-schema`.
 */
export interface StandardIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<StandardIssue> };

export interface StandardJsonSchemaOptions {
  readonly target: 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | (string & {});
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** The properties below `~standard` that Toolwright reads. */
export interface StandardProperties<Input, Output> {
  readonly version: 1;
  readonly vendor: string;
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  readonly jsonSchema: {
    readonly input: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
    readonly output: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
  };
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}

/** A schema that validates and can describe itself as JSON Schema. */
export interface StandardSchemaWithJson<Input = unknown, Output = Input> {
  readonly '~standard': StandardProperties<Input, Output>;
}

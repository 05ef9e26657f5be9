import type { JsonSchema } from '../schema/json-schema.ts';
import type {
  StandardIssue,
  StandardResult,
  StandardSchemaWithJson,
} from '../schema/standard-schema.ts';

type Scalar = 'string' | 'number' | 'integer' | 'boolean';
/** A JSON type, or a list of one. */
export type ParameterType = Scalar | `${Scalar}[]`;

/** One parameter in full. A parameter with a default may be left out. */
export interface Parameter {
  readonly type: ParameterType;
  readonly description?: string;
  readonly optional?: boolean;
  readonly default?:
    string | number | boolean | readonly string[] | readonly number[] | readonly boolean[];
  /** The only values that are taken. */
  readonly enum?: readonly (string | number)[];
}

/** Parameters by name: a type (`'string'`, optional `'string?'`), or a {@link Parameter}. */
export type Parameters = Readonly<Record<string, ParameterType | `${ParameterType}?` | Parameter>>;

type ScalarValue<T> = T extends 'string' ? string : T extends 'boolean' ? boolean : number;
type TypeValue<T> = T extends `${infer S}[]` ? readonly ScalarValue<S>[] : ScalarValue<T>;
type Value<P> = P extends `${infer T}?`
  ? TypeValue<T>
  : P extends string
    ? TypeValue<P>
    : P extends { readonly enum: readonly (infer E)[] }
      ? E
      : P extends { readonly type: infer T }
        ? TypeValue<T>
        : never;

type OptionalKeys<P> = {
  [K in keyof P]: P[K] extends `${string}?`
    ? K
    : P[K] extends { readonly default: unknown }
      ? never
      : P[K] extends { readonly optional: true }
        ? K
        : never;
}[keyof P];

/** What a function gets for its parameters. */
export type ArgumentsOf<P> = { [K in Exclude<keyof P, OptionalKeys<P>>]: Value<P[K]> } & {
  [K in OptionalKeys<P>]?: Value<P[K]>;
} extends infer Flat
  ? { [K in keyof Flat]: Flat[K] }
  : never;

/** A Standard Schema of a parameter spec. It checks presence, JSON types, enums and unknown names, nothing else. */
export function parameterSchema<const P extends Parameters>(
  parameters: P,
): StandardSchemaWithJson<unknown, ArgumentsOf<P>> {
  const spec = new Map(
    Object.entries(parameters).map(([name, parameter]) => [name, expand(parameter)]),
  );
  const jsonSchema = toJsonSchema(spec);
  return {
    '~standard': {
      version: 1,
      vendor: 'toolwright',
      validate: (value) => validate(spec, value) as StandardResult<ArgumentsOf<P>>,
      jsonSchema: { input: () => jsonSchema, output: () => jsonSchema },
    },
  };
}

function expand(parameter: Parameters[string]): Parameter {
  if (typeof parameter !== 'string') return parameter;
  const optional = parameter.endsWith('?');
  return { type: (optional ? parameter.slice(0, -1) : parameter) as ParameterType, optional };
}

function isOptional({ optional, default: fallback }: Parameter): boolean {
  return optional === true || fallback !== undefined;
}

function toJsonSchema(spec: ReadonlyMap<string, Parameter>): JsonSchema & Record<string, unknown> {
  const properties = [...spec].map(
    ([name, parameter]) => [name, parameterJsonSchema(parameter)] as const,
  );
  const required = [...spec]
    .filter(([, parameter]) => !isOptional(parameter))
    .map(([name]) => name);
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

function parameterJsonSchema({
  type,
  description,
  default: fallback,
  enum: values,
}: Parameter): JsonSchema {
  const shape: JsonSchema = type.endsWith('[]')
    ? { type: 'array', items: { type: type.slice(0, -2) } }
    : { type };
  return {
    ...shape,
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(values === undefined ? {} : { enum: values }),
  };
}

function validate(
  spec: ReadonlyMap<string, Parameter>,
  value: unknown,
): StandardResult<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { issues: [{ message: 'Expected an object.' }] };
  const given = value as Record<string, unknown>;
  const issues: StandardIssue[] = Object.keys(given)
    .filter((name) => !spec.has(name))
    .map((name) => ({ message: 'Unknown parameter.', path: [name] }));
  const entries: [string, unknown][] = [];
  for (const [name, parameter] of spec) {
    const argument = Object.hasOwn(given, name) ? given[name] : parameter.default;
    if (argument !== undefined && accepts(parameter, argument)) entries.push([name, argument]);
    else if (argument !== undefined || !isOptional(parameter))
      issues.push({ message: `Expected ${parameter.type}.`, path: [name] });
  }
  return issues.length > 0 ? { issues } : { value: Object.fromEntries(entries) };
}

/** True if the parameter takes the argument. */
export function accepts({ type, enum: values }: Parameter, argument: unknown): boolean {
  if (values !== undefined && !values.includes(argument as string)) return false;
  if (!type.endsWith('[]')) return isScalar(type, argument);
  return Array.isArray(argument) && argument.every((item) => isScalar(type.slice(0, -2), item));
}

function isScalar(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isSafeInteger(value);
  return type === 'number' ? Number.isFinite(value) : typeof value === type;
}

import type { JsonSchema, JsonValue } from '@toolwright/core';
import { stemOf, stemsOf, wordsOf } from '../language/stem.ts';

/** What a field of a tool's input is for, as its schema says it. */
export type FieldRole =
  | 'text'
  | 'path'
  | 'glob'
  | 'url'
  | 'start'
  | 'end'
  | 'limit'
  | 'number'
  | 'choice'
  | 'flag'
  | 'other';

export interface FieldProfile {
  readonly name: string;
  readonly role: FieldRole;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description: string;
  /** Stems of the name. */
  readonly nameStems: ReadonlySet<string>;
  /** Stems of name and description. */
  readonly stems: ReadonlySet<string>;
  /** The value may be several strings. */
  readonly takesMany: boolean;
  /** The value must be a row, even of one. */
  readonly onlyMany: boolean;
  readonly choices: readonly JsonValue[];
  /** For paths: what it leads to. */
  readonly target: 'file' | 'folder' | 'any';
}

function variantsOf(schema: JsonSchema): JsonSchema[] {
  const variants = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  return variants === undefined ? [schema] : variants.flatMap(variantsOf);
}

function typesOf(schema: JsonSchema): Set<string> {
  return new Set(variantsOf(schema).flatMap((variant) => variant.type ?? []));
}

function choicesOf(schema: JsonSchema): JsonValue[] {
  return variantsOf(schema).flatMap((variant) =>
    variant.const !== undefined ? [variant.const] : (variant.enum ?? []),
  );
}

const has = (stems: ReadonlySet<string>, words: string): boolean =>
  words.split(' ').some((word) => stems.has(stemOf(word)));

/** True if a description says in its first words that the value is a place: "The folder to look into". */
function describesPlace(description: string): boolean {
  const opening = new Set(wordsOf(description).slice(0, 5).map(stemOf));
  return has(opening, 'folder file path') && !has(opening, 'name type kind encoding');
}

function stringRole(
  name: ReadonlySet<string>,
  all: ReadonlySet<string>,
  schema: JsonSchema,
  required: boolean,
): FieldRole {
  if (schema.format === 'uri' || schema.format === 'url' || has(name, 'url')) return 'url';
  if (has(all, 'glob globs')) return 'glob';
  if (has(name, 'path file folder root cwd filename source target location')) return 'path';
  if (has(name, 'pattern query text search term phrase keyword regex needle q prompt question'))
    return 'text';
  if (describesPlace(schema.description ?? '')) return 'path';
  return required ? 'text' : 'other';
}

function numberRole(name: ReadonlySet<string>): FieldRole {
  if (has(name, 'offset start from begin first skip')) return 'start';
  if (has(name, 'end until last stop')) return 'end';
  if (has(name, 'limit count top')) return 'limit';
  return 'number';
}

function targetOf(
  role: FieldRole,
  name: ReadonlySet<string>,
  all: ReadonlySet<string>,
): FieldProfile['target'] {
  if (role !== 'path') return 'any';
  const folder = has(all, 'folder');
  const file = has(name, 'file') || has(all, 'file');
  return folder === file ? 'any' : folder ? 'folder' : 'file';
}

/** Reads a field's purpose from its name, type and description. */
export function profileField(
  name: string,
  property: JsonSchema | boolean,
  required: boolean,
): FieldProfile {
  const schema: JsonSchema = typeof property === 'boolean' ? {} : property;
  const description = schema.description ?? '';
  const nameStems = stemsOf(name);
  const stems = new Set([...nameStems, ...stemsOf(description)]);
  const types = typesOf(schema);
  const choices = choicesOf(schema);
  let role: FieldRole = 'other';
  if (choices.length > 1) role = 'choice';
  else if (types.has('string') || types.has('array'))
    role = stringRole(nameStems, stems, schema, required);
  else if (types.has('integer') || types.has('number')) role = numberRole(nameStems);
  else if (types.has('boolean')) role = 'flag';
  return {
    name,
    role,
    required,
    schema,
    description,
    nameStems,
    stems,
    takesMany: types.has('array'),
    onlyMany: types.has('array') && !types.has('string'),
    choices,
    target: targetOf(role, nameStems, stems),
  };
}

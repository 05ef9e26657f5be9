import type { JsonSchema } from './json-schema.ts';
import { encodeSegment, resolvePointer } from './resolve-pointer.ts';
import type { StandardIssue } from './standard-schema.ts';

/** Where an issue is, as a JSON Pointer into the arguments. */
export function issuePath({ path = [] }: StandardIssue): string {
  return path
    .map(
      (segment) => `/${encodeSegment(String(typeof segment === 'object' ? segment.key : segment))}`,
    )
    .join('');
}

/** What a schema takes at a JSON Pointer, in a few words; undefined where it does not say plainly. */
export function expectedAt(schema: JsonSchema, pointer: string): string | undefined {
  let current: JsonSchema | boolean | undefined = schema;
  for (const segment of pointer.split('/').slice(1)) {
    current = step(follow(schema, current), segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  const found = follow(schema, current);
  return found === undefined ? undefined : inWords(found);
}

function follow(
  root: JsonSchema,
  schema: JsonSchema | boolean | undefined,
): JsonSchema | undefined {
  const target =
    typeof schema === 'object' && typeof schema.$ref === 'string'
      ? resolvePointer(root, schema.$ref)
      : schema;
  return typeof target === 'object' ? target : undefined;
}

function step(schema: JsonSchema | undefined, segment: string): JsonSchema | boolean | undefined {
  if (schema?.properties !== undefined && Object.hasOwn(schema.properties, segment))
    return schema.properties[segment];
  return schema?.items ?? schema?.additionalProperties;
}

function inWords(schema: JsonSchema): string | undefined {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (values !== undefined) {
    return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
  }
  if (schema.type === undefined) return undefined;
  const types = typeof schema.type === 'string' ? schema.type : schema.type.join(' or ');
  const format = schema.format === undefined ? '' : ` as ${schema.format}`;
  return `${types}${format}${bounds(schema)}`;
}

/** Libraries write the limits of safe integers into every integer: those tell nobody anything. */
function bounds(schema: JsonSchema): string {
  const bound = (keyword: string, word: string) => {
    const value = schema[keyword];
    const isTelling = typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
    return isTelling ? ` ${word} ${value}` : '';
  };
  return `${bound('minimum', 'from')}${bound('maximum', 'to')}`;
}

import type { JsonSchema } from '@toolwright/core';
import { maxListedNameLength, maxListedNames } from '../limits.ts';
import type { SchemaViolation } from './compile-validator.ts';
import { unknownField } from './drop-unknown.ts';
import { nearestName } from './nearest-name.ts';
import { narrowUnions } from './union-violations.ts';

/** What is wrong with arguments, in names of fields and words of the schema; never in values. */
export interface Explanation {
  readonly missing: readonly string[];
  readonly unknown: readonly UnknownField[];
  /** Sentences without a full stop. */
  readonly invalid: readonly string[];
}

export interface UnknownField {
  readonly field: string;
  /** The known name that was most likely meant. */
  readonly nearest?: string;
}

/** More are rarely read, and comparing names costs the square of their length. */
const maxExplained = 100;

export function explainViolations(violations: readonly SchemaViolation[]): Explanation {
  const missing = new Set<string>();
  const unknown = new Map<string, UnknownField>();
  const invalid = new Set<string>();
  for (const violation of narrowUnions(violations.slice(0, maxExplained))) {
    const { keyword, instancePath, params } = violation;
    const added = unknownField(violation);
    if (keyword === 'required') {
      missing.add(fieldName(instancePath, String(params['missingProperty'])));
    } else if (added !== undefined) {
      const field = fieldName(instancePath, added);
      unknown.set(field, nameUnknown(field, added, violation));
    } else {
      invalid.add(sentence(violation));
    }
  }
  return { missing: [...missing], unknown: [...unknown.values()], invalid: [...invalid] };
}

/** One text for a model: `Missing: "path". Unknown: "pth" (did you mean "path"?). "limit" must be >= 1.` */
export function explanationText({ missing, unknown, invalid }: Explanation): string {
  const sentences: string[] = [];
  if (missing.length > 0) sentences.push(`Missing: ${listed(missing.map(quoted))}`);
  if (unknown.length > 0) sentences.push(`Unknown: ${listed(unknown.map(unknownText))}`);
  sentences.push(...invalid.slice(0, maxListedNames));
  return `${sentences.join('. ')}.`;
}

function nameUnknown(field: string, name: string, violation: SchemaViolation): UnknownField {
  const nearest = nearestName(name, knownNames(violation.parentSchema));
  return nearest === undefined ? { field } : { field, nearest };
}

/** The fields of the schema that refused the name, and of those that apply beside it. */
function knownNames(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = schema as JsonSchema;
  const beside = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    Array.isArray(own[keyword]) ? (own[keyword] as unknown[]) : [],
  );
  return [...Object.keys(own.properties ?? {}), ...beside.flatMap(knownNames)];
}

function sentence({ keyword, instancePath, params, message, schema }: SchemaViolation): string {
  const subject = instancePath === '' ? 'The whole object' : quoted(fieldName(instancePath));
  switch (keyword) {
    case 'enum':
      return `${subject} must be one of ${listed((schema as unknown[]).map(literal))}`;
    case 'const':
      return `${subject} must be ${literal(params['allowedValue'])}`;
    case 'anyOf':
    case 'oneOf':
      return `${subject} must match one of the forms that the schema allows`;
    case 'false schema':
      return `${subject} is not allowed`;
    default:
      return `${subject} ${(message ?? 'is not valid').slice(0, 200)}`;
  }
}

function fieldName(instancePath: string, last?: string): string {
  const segments = instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  return (last === undefined ? segments : [...segments, last]).join('/');
}

function unknownText({ field, nearest }: UnknownField): string {
  return nearest === undefined
    ? quoted(field)
    : `${quoted(field)} (did you mean ${quoted(nearest)}?)`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxListedNames).join(', ');
  const rest = names.length - maxListedNames;
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** Quoted as JSON, so that control characters and line breaks in a name cannot pass for our own words. */
function quoted(name: string): string {
  return JSON.stringify(
    name.length > maxListedNameLength ? `${name.slice(0, maxListedNameLength)}…` : name,
  );
}

function literal(value: unknown): string {
  return JSON.stringify(value).slice(0, maxListedNameLength);
}

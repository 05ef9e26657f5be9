import type { JsonSchema } from '@toolwright/core';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { digestOf } from '../call/digest.ts';
import { loadAjv } from './load-ajv.ts';

export type SchemaViolation = ErrorObject;

/** Every violation, or undefined if the value fits. */
export type Validator = (value: unknown) => readonly SchemaViolation[] | undefined;

/** Compiled schemas that are kept; the oldest goes. A tool holds its own validator, so nothing breaks then. */
const maxKept = 2_000;
const kept = new Map<string, Validator>();

/**
 * Compiles a JSON Schema 2020-12; the same schema text is compiled once a process. Never loads a remote
 * reference. Throws whatever Ajv says of a schema that it cannot compile.
 */
export function compileValidator(schema: JsonSchema): Validator {
  const key = digestOf(JSON.stringify(schema));
  const known = kept.get(key);
  if (known !== undefined) return known;
  const validator = compile(schema);
  if (kept.size >= maxKept) {
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }
  kept.set(key, validator);
  return validator;
}

function compile(schema: JsonSchema): Validator {
  const ajv = loadAjv();
  let check: ValidateFunction;
  try {
    check = ajv.compile(schema);
  } finally {
    // Ajv keeps every schema that it compiled: foreign ones come and go, and would pile up.
    ajv.removeSchema(schema);
  }
  return (value) => {
    if (check(value)) return undefined;
    const violations = check.errors ?? [];
    check.errors = null;
    return violations;
  };
}

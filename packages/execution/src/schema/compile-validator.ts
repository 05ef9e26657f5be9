import type { JsonSchema } from '@toolwright/core';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { digestOf } from '../call/digest.ts';
import { loadAjv, type Compilers } from './load-ajv.ts';

export type SchemaViolation = ErrorObject;

export interface Validator {
  fits(value: unknown): boolean;
  /** Every violation; of a value with very many parts only the first, since each part may have some. */
  violations(value: unknown): readonly SchemaViolation[];
}

/** Compiled schemas that are kept; the oldest goes. A tool holds its own validator, so nothing breaks then. */
const maxKept = 2_000;
/** Values with more parts than this are not searched for every violation. */
const maxExplainedParts = 10_000;

const kept = new Map<string, Validator>();

/**
 * Compiles a JSON Schema 2020-12; the same schema text is compiled once a process. Never loads a remote
 * reference. Throws whatever Ajv says of a schema that it cannot compile.
 */
export function compileValidator(schema: JsonSchema): Validator {
  const key = digestOf(JSON.stringify(schema));
  const known = kept.get(key);
  if (known !== undefined) return known;
  const validator = createValidator(schema);
  if (kept.size >= maxKept) {
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }
  kept.set(key, validator);
  return validator;
}

function createValidator(schema: JsonSchema): Validator {
  const first = compile(schema, 'first');
  let all: ValidateFunction | undefined;
  return {
    fits: (value) => first(value),
    violations(value) {
      // Most schemas never see a wrong value: the second check is compiled when one comes.
      const check = hasAtMost(maxExplainedParts, value) ? (all ??= compile(schema, 'all')) : first;
      check(value);
      const violations = check.errors ?? [];
      // They hold the value.
      check.errors = null;
      return violations;
    },
  };
}

function compile(schema: JsonSchema, which: keyof Compilers): ValidateFunction {
  const ajv = loadAjv()[which];
  try {
    return ajv.compile(schema);
  } finally {
    // Ajv keeps every schema that it compiled: foreign ones come and go, and would pile up.
    ajv.removeSchema(schema);
  }
}

function hasAtMost(parts: number, value: unknown): boolean {
  let left = parts;
  function count(part: unknown): boolean {
    left -= 1;
    if (left < 0) return false;
    return typeof part !== 'object' || part === null || Object.values(part).every(count);
  }
  return count(value);
}

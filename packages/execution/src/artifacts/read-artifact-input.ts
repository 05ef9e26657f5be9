import type { StandardIssue, StandardResult, StandardSchemaWithJson } from '@toolwright/core';
import { digitsOf, handlePattern } from './artifact-handle.ts';

export interface ReadArtifactInput {
  readonly handle: string;
  readonly offset: number;
  readonly length: number;
}

const defaultLength = 4_096;
const maxLength = 65_536;

const schema = {
  type: 'object',
  properties: {
    handle: {
      type: 'string',
      pattern: handlePattern,
      description: 'The handle, exactly as the shortened result gave it.',
    },
    offset: { type: 'integer', minimum: 0, default: 0, description: 'First byte, from 0.' },
    length: {
      type: 'integer',
      minimum: 1,
      maximum: maxLength,
      default: defaultLength,
      description: 'Most bytes.',
    },
  },
  required: ['handle'],
  additionalProperties: false,
};

/** The same rules as JSON Schema and as code, so that the tool checks its input also where nobody else does. */
export const readArtifactInput: StandardSchemaWithJson<
  Partial<ReadArtifactInput>,
  ReadArtifactInput
> = {
  '~standard': {
    version: 1,
    vendor: 'toolwright',
    validate,
    jsonSchema: { input: () => schema, output: () => schema },
  },
};

function validate(value: unknown): StandardResult<ReadArtifactInput> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { issues: [{ message: 'Expected an object.' }] };
  const { handle, offset = 0, length = defaultLength, ...unknown } = value as ReadArtifactInput;
  const issues: StandardIssue[] = Object.keys(unknown).map((name) => ({
    message: 'Unknown field.',
    path: [name],
  }));
  if (digitsOf(handle) === undefined)
    issues.push({ message: 'Expected "sha256:" and 64 hex digits.', path: ['handle'] });
  if (!Number.isSafeInteger(offset) || offset < 0)
    issues.push({ message: 'Expected a whole number, 0 or more.', path: ['offset'] });
  if (!Number.isSafeInteger(length) || length < 1 || length > maxLength)
    issues.push({ message: `Expected a whole number from 1 to ${maxLength}.`, path: ['length'] });
  return issues.length > 0 ? { issues } : { value: { handle, offset, length } };
}

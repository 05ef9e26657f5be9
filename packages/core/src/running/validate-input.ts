import { fail } from '../errors/fail.ts';
import type { ToolFailure } from '../results/tool-result.ts';
import { describeSchema } from '../schema/describe-schema.ts';
import { expectedAt, issuePath } from '../schema/expected-at.ts';
import type { Schema } from '../schema/schema.ts';
import type { StandardIssue, StandardSchemaWithJson } from '../schema/standard-schema.ts';

export type ValidatedInput = { readonly value: unknown } | { readonly failure: ToolFailure };

/** Validates by the schema's own `validate`, whose output is what the tool gets. */
export async function validateInput(
  schema: StandardSchemaWithJson,
  input: unknown,
): Promise<ValidatedInput> {
  try {
    const result = await schema['~standard'].validate(input);
    if (result.issues === undefined) return { value: result.value };
    return { failure: invalid(schema, result.issues) };
  } catch (cause) {
    return {
      failure: fail('VALIDATION_FAILED', {
        message: 'The arguments could not be checked: the tool’s own schema failed.',
        hint: 'Go on without this tool.',
        origin: 'schema',
        cause,
      }),
    };
  }
}

/** Names the fields and what they take. The library's own messages may repeat the value (ArkType, Valibot do). */
function invalid(schema: Schema, issues: readonly StandardIssue[]): ToolFailure {
  const jsonSchema = describeSchema(schema).input;
  const lines = issues.slice(0, 20).map((issue) => {
    const path = issuePath(issue);
    const expected = expectedAt(jsonSchema, path);
    return `${path === '' ? 'the arguments' : path}${expected === undefined ? '' : ` (takes ${expected})`}`;
  });
  return fail('ARGUMENTS_INVALID', {
    message: `These fields are missing or not of the form that the tool asks for: ${[...new Set(lines)].join(', ')}.`,
    hint: 'Correct the named fields and send the call again.',
    origin: 'schema',
    details: issues,
  });
}

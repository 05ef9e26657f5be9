import type { AnyToolContract } from '../contract/tool-contract.ts';
import { closeSchema } from '../schema/close-schema.ts';
import { describeSchema } from '../schema/describe-schema.ts';
import type { JsonSchema } from '../schema/json-schema.ts';

/** What a model or a client has to know to call a tool. */
export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  /** Closed: unknown fields are forbidden where the schema lists fields. */
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
}

export function toolSchema({
  name,
  description,
  inputSchema,
  outputSchema,
}: AnyToolContract): ToolSchema {
  return {
    name,
    description,
    inputSchema: closeSchema(describeSchema(inputSchema).input),
    ...(outputSchema === undefined ? {} : { outputSchema: describeSchema(outputSchema).output }),
  };
}

import {
  runTool,
  type AnyToolContract,
  type ToolContext,
  type ToolContract,
  type ToolResult,
} from '@toolwright/core';

export interface Answer<O> {
  readonly data: O;
  readonly text: string;
  readonly warnings: readonly string[];
  readonly result: ToolResult<O>;
}

/** Runs a tool and gives its data and text; throws if it failed. */
export async function call<I, O>(
  tool: ToolContract<I, O>,
  input: object,
  context: ToolContext,
): Promise<Answer<O>> {
  const result = await runTool(tool, input, { context });
  if (result.error !== undefined) {
    const { code, message, cause } = result.error;
    throw new Error(`${code}: ${message}`, { cause });
  }
  await expectValid(tool, result.data);
  return {
    data: result.data as O,
    text: textOf(result),
    warnings: (result.warnings ?? []).map(({ code }) => code),
    result,
  };
}

/** Data that does not fit the output schema is a fault of the tool, in whatever test it shows. */
async function expectValid(tool: AnyToolContract, data: unknown): Promise<void> {
  const schema = tool.outputSchema;
  if (schema === undefined || !('~standard' in schema)) throw new Error('No output schema.');
  const { issues } = await schema['~standard'].validate(data);
  if (issues !== undefined) throw new Error(`The data is invalid: ${JSON.stringify(issues)}`);
}

/** Runs a tool and gives its error; throws if it did not fail. */
export async function callForError<I, O>(
  tool: ToolContract<I, O>,
  input: object,
  context: ToolContext,
) {
  const { error } = await runTool(tool, input, { context });
  if (error === undefined) throw new Error('The call did not fail.');
  return error;
}

function textOf(result: ToolResult): string {
  return result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

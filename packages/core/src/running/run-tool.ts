import type { ToolContext } from '../contract/tool-context.ts';
import type { ToolContract } from '../contract/tool-contract.ts';
import { fail, isToolFailure } from '../errors/fail.ts';
import { isToolResult, toolResult } from '../results/make-result.ts';
import { renderContent } from '../results/render-content.ts';
import type { ToolFailure, ToolResult, Warning } from '../results/tool-result.ts';
import { isJsonSchemaSource } from '../schema/json-schema.ts';
import { createCallScope, type EndableScope } from './call-scope.ts';
import { createDefaultContext } from './default-context.ts';
import { validateInput } from './validate-input.ts';

export interface RunToolOptions {
  /** Replaces members of the default context (real clock, new ids, no grants, no workspace, empty state). */
  readonly context?: Partial<ToolContext>;
}

const inputNotValidated: Warning = {
  code: 'INPUT_NOT_VALIDATED',
  message:
    'A raw JSON Schema is only checked on the wrapped path; here the input went to the tool as it was.',
};

const cleanUpFailed: Warning = {
  code: 'CLEAN_UP_FAILED',
  message: 'The call is done, but something that it opened could not be closed.',
};

/**
 * Runs one tool outside the wrapped path: input validation and execution, with no grants, limits, deadline or
 * audit. For scripts and tests; an agent's calls go through a run. Never rejects for what the tool does: whatever
 * it throws is an error in the result.
 */
export async function runTool<I, O>(
  tool: ToolContract<I, O>,
  input: unknown,
  options: RunToolOptions = {},
): Promise<ToolResult<O>> {
  if (typeof tool.execute !== 'function') return notExecutable();
  const warnings: Warning[] = [];
  let value = input;
  if (isJsonSchemaSource(tool.inputSchema)) {
    warnings.push(inputNotValidated);
  } else {
    const validated = await validateInput(tool.inputSchema, input);
    if ('failure' in validated) return validated.failure;
    value = validated.value;
  }
  const scope = createCallScope();
  const context = { ...createDefaultContext(scope), ...options.context };
  const result = await settle(async () => tool.execute(value as I, context));
  if (!(await ends(scope))) warnings.push(cleanUpFailed);
  return withWarnings<O>(result as ToolResult<O>, warnings);
}

/** The result of whatever the function returns or throws. */
async function settle(run: () => unknown): Promise<ToolResult> {
  try {
    const value: unknown = await run();
    if (!isToolResult(value)) return toolResult({ content: renderContent(value), data: value });
    return value.content.length > 0 || value.error !== undefined
      ? value
      : { ...value, content: renderContent(value) };
  } catch (thrown) {
    return isToolFailure(thrown) ? thrown : handlerError(thrown);
  }
}

async function ends(scope: EndableScope): Promise<boolean> {
  try {
    await scope.end();
    return true;
  } catch {
    return false;
  }
}

function withWarnings<O>(result: ToolResult<O>, warnings: readonly Warning[]): ToolResult<O> {
  return warnings.length === 0
    ? result
    : { ...result, warnings: [...(result.warnings ?? []), ...warnings] };
}

function handlerError(cause: unknown): ToolFailure {
  const message = 'The tool failed unexpectedly.';
  return fail('HANDLER_ERROR', {
    message,
    hint: 'Try another way; the host has the details.',
    cause,
  });
}

function notExecutable(): ToolFailure {
  return fail('TOOL_NOT_EXECUTABLE', {
    message: 'This tool does not run on its own: it names another tool, or the client runs it.',
    hint: 'Call it in a run of a toolkit.',
    origin: 'host',
  });
}

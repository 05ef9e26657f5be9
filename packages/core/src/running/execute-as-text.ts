import type { ToolContract } from '../contract/tool-contract.ts';
import { renderView } from '../results/model-view.ts';
import { runTool, type RunToolOptions } from './run-tool.ts';

export interface ExecutedText {
  /** What a model would see. A failure begins with `Error` and its code. */
  readonly text: string;
  readonly isError: boolean;
}

/** Runs one tool as `runTool` does and gives its text. Look at `isError`: a failure has a text too. */
export async function executeAsText<I, O>(
  tool: ToolContract<I, O>,
  input: unknown,
  options: RunToolOptions = {},
): Promise<ExecutedText> {
  const { content, warnings = [], error } = await runTool(tool, input, options);
  const { text, isError } = renderView({
    status: error === undefined ? 'ok' : 'failed',
    content,
    warnings,
    ...(error === undefined ? {} : { error }),
  });
  return { text, isError };
}

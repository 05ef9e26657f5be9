import type { ExposedTool } from '@toolwright/core';
import { agentError, type AgentError } from '../errors.ts';
import type { StepContext } from '../loop/take-step.ts';
import { functionTools } from '../messages/function-tools.ts';
import { promptName } from '../messages/prompt-name.ts';
import type { AgentMessage } from '../messages/transcript.ts';
import { compactResults, type Compaction } from './compact-results.ts';
import { estimateText } from './estimate-tokens.ts';

/**
 * Takes the oldest results out of a conversation that the model could not take, and has the session forget what
 * rests on them. Undefined if there is nothing to take out, an error if the session cannot forget: a file that the
 * model no longer sees must not count as read. Never rejects.
 */
export async function makeRoom(
  { run, options }: StepContext,
  messages: readonly AgentMessage[],
): Promise<Compaction | { readonly error: AgentError } | undefined> {
  const tools = run.tools();
  const compaction = compactResults(messages, {
    fixedTokens:
      estimateText(options.system ?? '') + estimateText(JSON.stringify(functionTools(tools))),
    windowTokens: options.contextWindowTokens,
    isReadOnly: readOnlyAmong(tools),
  });
  if (compaction === undefined) return undefined;
  try {
    await run.forget(compaction.callIds);
    return compaction;
  } catch (cause) {
    const message =
      'The conversation is too long for the model, and its session could not forget what was to be taken out.';
    return { error: agentError('CONTEXT_OVERFLOW', { cause, message }) };
  }
}

/** A tool that is not there any more, or whose effects depend on its arguments, may have changed something. */
function readOnlyAmong(tools: readonly ExposedTool[]): (toolName: string) => boolean {
  const names = new Set(
    tools
      .filter(({ contract: { effects } }) => typeof effects !== 'function' && effects.readOnly)
      .map(({ name }) => promptName(name)),
  );
  return (toolName) => names.has(toolName);
}
